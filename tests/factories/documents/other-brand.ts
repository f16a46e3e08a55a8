import { join } from 'node:path'
import { readBrands } from '#server/platform/documents/brands.ts'

/** A file with one more brand, Outra; its panel is painel.outra.example. */
export const BRANDS_FILE = join(import.meta.dirname, '..', '..', 'vectors', 'brands.json')

/** The domain of a seller of that brand. */
export const OTHER_DOMAIN = 'outra.example'

/** The brands of that file. */
export const brandsOfFile = () =>
  readBrands(BRANDS_FILE, {
    panelUrl: 'http://localhost:3000',
    checkoutUrl: 'http://localhost:3001',
  })
