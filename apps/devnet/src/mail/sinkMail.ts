/** A mail as it arrived. */
export type SinkMail = {
  readonly id: number
  /** Those the SMTP client named, whatever the mail's own lines say. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  /** ISO 8601 */
  readonly receivedAt: string
}
