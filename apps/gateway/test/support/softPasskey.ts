import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createBrowser, type ServedFrame, type TestBrowser } from './testFrame.ts'

type Challenge = { readonly challenge: string; readonly user?: { readonly id: string } }

/** What a test makes wrong. */
export type Slips = {
  readonly origin?: string
  readonly rpId?: string
  readonly crossOrigin?: boolean
  readonly counter?: number
  /** The person was there, and did not show who it is. */
  readonly isUnverified?: boolean
  /** Another user's than it was made for. */
  readonly userHandle?: string
}

const text = (value: Buffer) => value.toString('base64url')
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value])
const word = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** A passkey in software, as an authenticator makes and uses it. @see WebAuthn, 6.1 and 6.5 */
export function createSoftPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined
  const toAuthData = ({ rpId = new URL(origin).hostname, isUnverified, ...slips }: Slips, attested?: Buffer) => {
    counter = slips.counter ?? counter + 1
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const toClientData = (type: string, { challenge }: Challenge, slips: Slips) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: slips.origin ?? origin, crossOrigin: slips.crossOrigin ?? false }),
    )
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  return {
    id: text(id),
    create: (options: Challenge, slips: Slips = {}) => {
      userHandle = options.user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: EC2, ES256, P-256, x, y
      const key = Buffer.concat([
        Buffer.from('a501020326200121', 'hex'),
        Buffer.from('5820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[word('fmt'), word('none'), word('attStmt'), Buffer.from([0xa0])],
        ...[word('authData'), bytes(toAuthData(slips, attested))],
      ])
      const clientDataJSON = text(toClientData('webauthn.create', options, slips))
      return {
        ...common,
        response: { clientDataJSON, attestationObject: text(attestationObject), transports: ['internal'] },
      }
    },
    get: (options: Challenge, slips: Slips = {}) => {
      const authenticatorData = toAuthData(slips)
      const clientData = toClientData('webauthn.get', options, slips)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authenticatorData),
          signature: text(sign('sha256', signed, privateKey)),
          userHandle: slips.userHandle ?? userHandle,
        },
      }
    },
  }
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>

/** The wallet's own window in which somebody answers their passkey, step by step. */
export function createPasskeyWindow(
  frame: ServedFrame,
  state: string,
  options: Omit<Parameters<typeof createBrowser>[1], 'site'> = {},
) {
  const browser = createBrowser(frame, { ...options, site: frame.origin })
  return {
    browser,
    /** Makes a passkey, and hands it in. */
    make: async (passkey: SoftPasskey, slips: Slips = {}) => {
      const { body } = await browser.post('login-passkey/begin', { state })
      return await browser.post('login-passkey/make', { state, response: passkey.create(body, slips) })
    },
    /** Has it answer, and hands that in. */
    answer: async (passkey: SoftPasskey, { hasSecret = false, ...slips }: Slips & { hasSecret?: boolean } = {}) => {
      const { body } = await browser.post('login-passkey/challenge', { state })
      return await browser.post('login-passkey/answer', { state, response: passkey.get(body, slips), hasSecret })
    },
  }
}

/** Begins a login on a site's page. */
export async function startPasskeyLogin(page: TestBrowser): Promise<{ readonly flow: string; readonly state: string }> {
  const { status, body } = await page.post('social/start', { provider: 'passkey' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { flow: body.flow, state: new URL(body.uri).searchParams.get('state') ?? '' }
}

/** As the window writes it into the address that its page reads. */
export const toQuery = (state: string, code: string) => String(new URLSearchParams({ code, state }))

type Login = { readonly passkey?: SoftPasskey; readonly hasSecret?: boolean; readonly isNew?: boolean }

/** The whole way: a new wallet, or back to one. */
export async function logInByPasskey(
  frame: ServedFrame,
  page: TestBrowser,
  { passkey = createSoftPasskey(frame.origin), hasSecret = false, isNew = true }: Login = {},
) {
  const { flow, state } = await startPasskeyLogin(page)
  const own = createPasskeyWindow(frame, state)
  if (isNew) {
    const made = await own.make(passkey)
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  }
  const { body } = await own.answer(passkey, { hasSecret })
  const query = toQuery(state, body.code)
  return { passkey, state, flow, query, answer: body, done: await page.post('social/finish', { flow, query }) }
}
