import { readFile, rename, writeFile } from 'node:fs/promises'

/** The content of a file; null when there is none. A real shop has a database. */
export const readJson = <Content>(file: string): Promise<Content | null> =>
  readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Content,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** Stores a file that only its owner can read: a crash leaves the former one or this, never a part. */
export async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
