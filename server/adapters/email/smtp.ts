import {
  type Mail,
  type Mailer,
  MailNotAccepted,
  type MailOutcome,
} from '#server/adapters/email/port.ts'
import { TIMEOUT_MS } from '#server/adapters/exchange.ts'
import {
  callOutside,
  type OutsideEnd,
  type OutsideOutcome,
} from '#server/platform/process/outside-calls.ts'

/** What nodemailer adds to an error. */
interface SmtpError {
  readonly code?: string
  /** The system call that failed, of an error of the network. */
  readonly syscall?: string
  readonly timeoutType?: string
  /** The server's answer, when it gave one. */
  readonly responseCode?: number
}

/** Errors that arise before a mail is handed over. */
const BEFORE_THE_MAIL: readonly (string | undefined)[] = ['EDNS', 'EAUTH', 'ENOAUTH']
const CONNECTING: readonly (string | undefined)[] = ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT']
/** Errors by which the server rejects the recipient or the mail itself. */
const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['EENVELOPE', 'EMESSAGE']
const FIRST_PERMANENT_ERROR = 500

function outcomeOf(error: unknown): MailOutcome {
  const { code, syscall, timeoutType, responseCode } = error as SmtpError
  const isConnecting = syscall === 'connect' || CONNECTING.includes(timeoutType)
  if (isConnecting || BEFORE_THE_MAIL.includes(code)) return 'repeatable'
  if (responseCode === undefined) return 'unknown'
  const isPermanent = responseCode >= FIRST_PERMANENT_ERROR && ABOUT_THE_MAIL.includes(code)
  return isPermanent ? 'refused' : 'repeatable'
}

type Sent =
  | { readonly rejected: readonly (string | { readonly address: string })[] }
  | { readonly notAccepted: MailNotAccepted }

const NOTED: Readonly<Record<MailOutcome, OutsideOutcome>> = {
  refused: 'answered',
  repeatable: 'not-processed',
  unknown: 'unknown',
}

const filesOf = ({ images, attachments = [] }: Mail) => [
  ...images.map((image) => ({
    cid: image.id,
    filename: `${image.id}.png`,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: image.png,
  })),
  ...attachments.map(({ name, type, text }) => ({
    filename: name,
    contentType: type,
    contentDisposition: 'attachment' as const,
    content: text,
  })),
]

/**
 * A mail server (`smtp://user:password@host:587`, `smtps://…`). The id is sent as Message-ID, by
 * which carriers and readers detect a repetition.
 */
export function createSmtpMailer({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly url: string
  /** Our address, also as `Name <address@host>`; each mail brings its own name. */
  readonly from: string
  readonly timeoutMs?: number
}): Mailer {
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const server = new URL(url).host
  // Loaded by the first e-mail: a program without a mail server never needs it.
  let transport: ReturnType<typeof openTransport> | undefined
  const address = /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = address.split('@').at(-1) ?? 'localhost'
  return {
    async send(mail) {
      const { id, to, sender, subject, text, html, replyTo, hiddenCopy } = mail
      const messageId = `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`
      // An object, never a list in a string: an address can't bring a second recipient.
      transport ??= openTransport()
      const opened = await transport
      const message = {
        from: { name: sender, address },
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: sender, address: replyTo } } : {}),
        ...(hiddenCopy ? { bcc: { name: '', address: hiddenCopy } } : {}),
        subject,
        text,
        messageId,
        // RFC 3834: no answering machine replies to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(html === null ? {} : { html }),
        attachments: filesOf(mail),
      }
      const sent = await callOutside({ company: server }, () =>
        opened.sendMail(message).then(
          ({ rejected = [] }): OutsideEnd<Sent> => ({ answer: { rejected }, outcome: 'answered' }),
          (error: unknown): OutsideEnd<Sent> => {
            const outcome = outcomeOf(error)
            const answer = { notAccepted: new MailNotAccepted(id, outcome, error) }
            return { answer, outcome: NOTED[outcome] }
          },
        ),
      )
      if ('notAccepted' in sent) throw sent.notAccepted
      // The server may take the hidden copy alone.
      if (sent.rejected.includes(to)) throw new MailNotAccepted(id, 'refused')
    },
  }
}
