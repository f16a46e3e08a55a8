import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import type { Credentials } from '#server/platform/security/certificates.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#'

/** Signs the element with the id; the signature is the last child of the root. */
export function signXml(xml: string, id: string, credentials: Credentials): string {
  const { privateKey, certificate } = credentials
  const signer = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: C14N,
  })
  signer.addReference({
    xpath: `//*[@Id='${id}']`,
    uri: `#${id}`,
    transforms: [ENVELOPED, C14N],
    digestAlgorithm: SHA256,
  })
  signer.computeSignature(xml, { location: { reference: '/*', action: 'append' } })
  return signer.getSignedXml()
}

/** A document read as a tree; null when it is none, or brings definitions of its own along. */
export function readXml(xml: string): Element | null {
  if (xml.includes('<!')) return null
  let isBroken = false
  const broken = () => {
    isBroken = true
  }
  const errorHandler = { warning: broken, error: broken, fatalError: broken }
  try {
    const read = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')
    return isBroken ? null : (read.documentElement as unknown as Element | null)
  } catch {
    return null
  }
}

const childrenOf = (parent: Element): Element[] =>
  Array.from(parent.childNodes as unknown as ArrayLike<Element>).filter(
    ({ nodeType }) => nodeType === 1,
  )

/** The element that a path of names leads to, from the one given. */
export function elementAt(from: Element, path: string): Element | null {
  let found: Element | undefined = from
  for (const name of path.split('/')) {
    found = found && childrenOf(found).find(({ localName }) => localName === name)
  }
  return found ?? null
}

/** The text that a path of names leads to; null where there is none. */
export const textAt = (from: Element, path: string): string | null =>
  elementAt(from, path)?.textContent ?? null

/** The verified content, parsed from the signed bytes. */
export interface VerifiedXml {
  readonly content: Element
  readonly certificate: X509Certificate
}

/**
 * Verifies a signed document: one signature of one element, with its certificate. Null when
 * anything is invalid.
 */
export function openSigned(xml: string): VerifiedXml | null {
  const root = readXml(xml)
  const signatures = root
    ? childrenOf(root).filter(({ namespaceURI }) => namespaceURI === SIGNATURES)
    : []
  const [signature] = signatures
  if (!signature || signatures.length !== 1) return null
  try {
    const verifier = new SignedXml({ getCertFromKeyInfo: SignedXml.getCertFromKeyInfo })
    verifier.loadSignature(signature as unknown as Node)
    const isRight = verifier.signatureAlgorithm === RSA_SHA256 && verifier.checkSignature(xml)
    const [signed, ...more] = isRight ? verifier.getSignedReferences() : []
    const content = signed && more.length === 0 ? readXml(signed) : null
    const carried = textAt(signature, 'KeyInfo/X509Data/X509Certificate')
    if (!content || !carried) return null
    return { content, certificate: new X509Certificate(Buffer.from(carried, 'base64')) }
  } catch {
    return null
  }
}
