/** A PDF of one empty revision. */
export const PDF_BYTES = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

/** A PNG of one pixel. */
export const PNG_BYTES = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The segments of a small JPEG: SOI, APP0, a scan with a stuffed zero and a restart, EOI. */
export const JPEG_BYTES = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffda0008010100003f00d2ff00cfffd05512ffd9',
  'hex',
)
