/**
 * What this service uses of the library. It is installed where a mail server is set (installs/mail), and the service is
 * type-checked without it too.
 */
declare module 'nodemailer' {
  import type { Socket } from 'node:net'

  interface Address {
    readonly name: string
    readonly address: string
  }
  interface Transport {
    /** @throws Error if the server refuses the mail or does not answer */
    sendMail(mail: {
      readonly from: Address
      readonly to: Address
      readonly subject: string
      readonly text: string
      readonly html?: string
      readonly messageId?: string
      readonly headers?: Readonly<Record<string, string>>
      readonly disableFileAccess: boolean
      readonly disableUrlAccess: boolean
      readonly signal: AbortSignal
    }): Promise<unknown>
  }
  export function createTransport(server: {
    readonly host: string
    readonly port: number
    readonly secure: boolean
    readonly auth?: { readonly user: string; readonly pass: string }
    readonly requireTLS?: boolean
    readonly connectionTimeout: number
    readonly greetingTimeout: number
    readonly socketTimeout: number
    /** Opens the connection in place of the library. */
    readonly getSocket: (
      options: unknown,
      done: (error: unknown, opened?: { readonly connection: Socket }) => void,
    ) => void
  }): Transport
}
