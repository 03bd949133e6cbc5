/** Longest address a mail server has to take (RFC 5321). */
const limit = 254

/** Whether text has the shape of one email address, its domain in any script as `xn--…`; whether it exists only a mail can tell. */
export function isEmail(text: string): boolean {
  return (
    text.length <= limit &&
    /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.([a-z]{2,}|xn--[a-z0-9-]+)$/i.test(text)
  )
}

/** Specification §5: one longer than 30 characters is cut to as many. */
export function shortenEmail(email: string): string {
  return email.length > 30 ? `${email.slice(0, 27)}...` : email
}

/** Only what a code may hold, and no more of it than six. */
export function toCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

export const codeLength = 6
