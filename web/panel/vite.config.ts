import { join } from 'node:path'
import { siteConfig } from '../site-build.ts'

export default siteConfig(
  import.meta.dirname,
  join(import.meta.dirname, '..', '..', 'dist', 'panel'),
)
