import type { MailContent } from '#server/platform/documents/mail.ts'

interface About {
  readonly seller: string
  readonly number: string
  readonly title: string
  readonly value: string
  readonly pdfUrl: string
  readonly xmlUrl: string
  readonly productName: string
}

/** The mail of an invoice to its recipient, with links to its files. */
export const invoiceMail = (about: About): MailContent => ({
  subject: `Nota fiscal nº ${about.number} de ${about.seller}`,
  paragraphs: [
    `${about.seller} emitiu a nota fiscal nº ${about.number} de “${about.title}”, no valor de ${about.value}.`,
    'Use o botão abaixo para baixar a nota em PDF.',
  ],
  button: { text: 'Baixar nota fiscal', url: about.pdfUrl },
  note: `Arquivo XML: ${about.xmlUrl}\nEnviado por ${about.productName} a pedido de ${about.seller}.`,
})
