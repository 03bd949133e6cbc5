import { createHmac, timingSafeEqual } from 'node:crypto'
import { importPKCS8, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '../config/schema.ts'

/** What a visitor wants to buy, in the provider's own codes. */
export type HostedOrder = {
  readonly id: string
  readonly code: string
  /** The provider's name of the network, where its codes do not say it. */
  readonly network: string | undefined
  readonly account: string
  readonly currency: string | undefined
  readonly amount: string | undefined
  /** Network address of the visitor, and the host of the page. */
  readonly address: string
  readonly site: string | undefined
}

/** What a provider says of an order: how it ended. */
export type HostedNotice = {
  readonly id: string
  readonly account: string
  readonly status: 'sent' | 'failed'
  readonly hash: string | undefined
}

/** A provider's page and its messages. */
export type HostedService = {
  createUrl(order: HostedOrder, signal: AbortSignal): Promise<string>
  /**
   * @returns undefined for a message that says nothing of an end
   * @throws Error where it does not come from the provider
   */
  readNotice(body: string, header: (name: string) => string | undefined): Promise<HostedNotice | undefined>
}

type ConfigOf<kind> = Extract<Config['onramp'], { kind: kind }>
type Ports = { readonly fetch: typeof globalThis.fetch; readonly now: () => number }

/** A message is believed so long after it was signed, in ms. */
const maxAge = 300_000

/**
 * A link whose query is signed, as an address in it demands; messages signed with the account's webhook key.
 * @see https://dev.moonpay.com/widget/on-ramp/customization/url-signing (read 2026-11-28)
 * @see https://dev.moonpay.com/api-reference/widget/webhooks/signature (read 2026-11-28)
 */
export function createMoonpay({ apiKey, secretKey, webhookKey, sandbox }: ConfigOf<'moonpay'>): HostedService {
  return {
    createUrl: async ({ id, code, account, currency, amount }) => {
      const url = new URL(`https://buy${sandbox ? '-sandbox' : ''}.moonpay.com/`)
      setQuery(url, { apiKey, currencyCode: code, walletAddress: account, externalTransactionId: id })
      setQuery(url, { baseCurrencyCode: currency?.toLowerCase(), baseCurrencyAmount: amount })
      url.searchParams.set('signature', createHmac('sha256', secretKey).update(url.search).digest('base64'))
      return url.toString()
    },
    readNotice: async (body, header) => {
      const { t: time = '', s: signature = '' } = readParts(header('moonpay-signature-v2'))
      assertSigned(webhookKey, `${time}.${body}`, signature)
      const { data } = moonpaySchema.parse(JSON.parse(body))
      const status = { completed: 'sent', failed: 'failed' }[data.status ?? ''] as HostedNotice['status'] | undefined
      const { externalTransactionId: id, walletAddress: account, cryptoTransactionId: hash } = data
      return status && id && account ? { id, account, status, hash: hash ?? undefined } : undefined
    },
  }
}

const text = z.optional(z.nullable(z.string()))
const moonpaySchema = z.object({
  data: z.object({ status: text, externalTransactionId: text, walletAddress: text, cryptoTransactionId: text }),
})

const coinbaseHost = 'api.developer.coinbase.com'
const coinbasePath = '/onramp/v1/token'

/**
 * A session that is asked for with a signed token and used once, so that the link names no address; messages signed with the
 * subscription's secret.
 * @see https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication (read 2026-11-28)
 * @see https://docs.cdp.coinbase.com/webhooks/verify-signatures (read 2026-11-28)
 */
export function createCoinbase(config: ConfigOf<'coinbase'>, { fetch, now }: Ports): HostedService {
  return {
    createUrl: async ({ id, code, network, account, currency, amount, address }, signal) => {
      const answer = await fetch(`https://${coinbaseHost}${coinbasePath}`, {
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await signCoinbase(config, now())}` },
        body: JSON.stringify({
          addresses: [{ address: account, blockchains: [network ?? ''] }],
          assets: [code],
          clientIp: address.replace(/\/\d+$/, ''),
        }),
      })
      const { token } = z.object({ token: z.string() }).parse(await readJson(answer))
      const url = new URL('https://pay.coinbase.com/buy/select-asset')
      setQuery(url, { sessionToken: token, defaultAsset: code, defaultNetwork: network, partnerUserRef: id })
      setQuery(url, { fiatCurrency: currency, presetFiatAmount: amount })
      return url.toString()
    },
    readNotice: async (body, header) => {
      const { t: time = '', h: names = '', v1: signature = '' } = readParts(header('x-hook0-signature'))
      const values = names.split(' ').map((name) => header(name) ?? '')
      assertSigned(config.webhookKey, `${time}.${names}.${values.join('.')}.${body}`, signature)
      if (Math.abs(now() - Number(time) * 1_000) > maxAge) throw new Error('The message is old')
      const { eventType, ...data } = coinbaseSchema.parse(JSON.parse(body))
      const status = { 'onramp.transaction.success': 'sent', 'onramp.transaction.failed': 'failed' }[eventType]
      const { partnerUserRef: id, walletAddress: account, txHash } = data
      // before there is a transaction the field holds the prefix alone
      const hash = txHash && txHash !== '0x' ? txHash : undefined
      return status && id && account ? { id, account, status: status as HostedNotice['status'], hash } : undefined
    },
  }
}

const coinbaseSchema = z.object({ eventType: z.string(), partnerUserRef: text, walletAddress: text, txHash: text })

/** @see https://docs.cdp.coinbase.com/api-reference/v2/authentication (read 2026-11-28) */
async function signCoinbase({ keyId, keySecret }: ConfigOf<'coinbase'>, now: number): Promise<string> {
  const isPem = keySecret.includes('-----BEGIN')
  const alg = isPem ? 'ES256' : 'EdDSA'
  const key = await importPKCS8(isPem ? keySecret.replaceAll('\\n', '\n') : toEd25519Pem(keySecret), alg)
  const seconds = Math.floor(now / 1_000)
  return await new SignJWT({ uris: [`POST ${coinbaseHost}${coinbasePath}`] })
    .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: crypto.randomUUID().replaceAll('-', '') })
    .setIssuer('cdp')
    .setSubject(keyId)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + 120)
    .sign(key)
}

/** The secret is the seed with the public key behind it, in base64; a key file has the seed after 16 bytes that name the curve. */
function toEd25519Pem(secret: string): string {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const der = Buffer.concat([prefix, Buffer.from(secret, 'base64').subarray(0, 32)])
  return `-----BEGIN PRIVATE KEY-----\n${der.toString('base64')}\n-----END PRIVATE KEY-----`
}

/** An access token of which less is left is asked for anew, in ms. */
const tokenReserve = 3_600_000

/**
 * A session that is asked for with an access token of the account, which also signs its messages.
 * @see https://docs.transak.com/guides/migration-to-api-based-transak-widget-url (read 2026-11-28)
 * @see https://docs.transak.com/guides/how-to-decrypt-webhook-payload (read 2026-11-28)
 */
export function createTransak(config: ConfigOf<'transak'>, { fetch, now }: Ports): HostedService {
  const { apiKey, secretKey, sandbox } = config
  const stage = sandbox ? '-stg' : ''
  let known: { readonly token: string; readonly until: number } | undefined
  let requesting: Promise<string> | undefined

  const post = async (
    url: string,
    headers: { readonly [name: string]: string },
    body: object,
    signal?: AbortSignal,
  ) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    return await fetch(url, { ...init, signal: signal ?? AbortSignal.timeout(10_000) })
  }
  const refresh = async () => {
    const url = `https://api${stage}.transak.com/partners/api/v2/refresh-token`
    const answer = await readJson(await post(url, { 'api-secret': secretKey }, { apiKey }))
    const { accessToken: token, expiresAt } = transakTokenSchema.parse(answer).data
    known = { token, until: expiresAt * 1_000 }
    return token
  }
  // each new one ends the one before, so those who need it at once share it
  const getToken = async (isNew = false) => {
    if (!isNew && known && known.until - tokenReserve > now()) return known.token
    requesting ??= refresh().finally(() => {
      requesting = undefined
    })
    return await requesting
  }
  return {
    createUrl: async (order, signal) => {
      const { id, code, network, account, currency, amount, site } = order
      const wanted = { cryptoCurrencyCode: code, network, walletAddress: account, disableWalletAddressForm: true }
      const paid = { fiatCurrency: currency, fiatAmount: amount === undefined ? undefined : Number(amount) }
      const fields = {
        apiKey,
        referrerDomain: site ?? '',
        productsAvailed: 'BUY',
        partnerOrderId: id,
        ...wanted,
        ...paid,
      }
      const request = async (token: string) => {
        const url = `https://api-gateway${stage}.transak.com/api/v2/auth/session`
        return await post(url, { 'access-token': token }, { widgetParams: fields }, signal)
      }
      const first = await request(await getToken())
      // someone else asked for a token meanwhile, which ended ours
      const answer = first.status === 401 ? await request(await getToken(true)) : first
      return transakUrlSchema.parse(await readJson(answer)).data.widgetUrl
    },
    readNotice: async (body) => {
      const { data } = z.object({ data: z.string() }).parse(JSON.parse(body))
      const key = new TextEncoder().encode(await getToken())
      const { payload } = await jwtVerify(data, key, { algorithms: ['HS256'], currentDate: new Date(now()) })
      const { webhookData } = transakSchema.parse(payload)
      const { partnerOrderId: id, walletAddress: account, transactionHash: hash } = webhookData
      const ends: { readonly [status: string]: HostedNotice['status'] } = {
        COMPLETED: 'sent',
        FAILED: 'failed',
        CANCELLED: 'failed',
        EXPIRED: 'failed',
      }
      const status = ends[webhookData.status ?? '']
      return status && id && account ? { id, account, status, hash: hash ?? undefined } : undefined
    },
  }
}

const transakTokenSchema = z.object({ data: z.object({ accessToken: z.string(), expiresAt: z.number() }) })
const transakUrlSchema = z.object({ data: z.object({ widgetUrl: z.string().check(z.startsWith('https://')) }) })
const transakSchema = z.object({
  webhookData: z.object({ status: text, partnerOrderId: text, walletAddress: text, transactionHash: text }),
})

async function readJson(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`The provider answers ${answer.status}`)
  return await answer.json()
}

function setQuery(url: URL, fields: { readonly [name: string]: string | undefined }): void {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value)
}

/** `t=1492774577,s=5257a8…` by name. */
function readParts(header: string | undefined): { readonly [name: string]: string | undefined } {
  const parts = (header ?? '')
    .slice(0, 2_000)
    .split(',')
    .map((part) => part.split('='))
  return Object.fromEntries(parts.map(([name = '', ...value]) => [name.trim(), value.join('=')]))
}

/** HMAC-SHA256 in lower-case hexadecimal. @throws Error where it is another */
function assertSigned(key: string, message: string, signature: string): void {
  const expected = createHmac('sha256', key).update(message).digest()
  const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32)
  if (!timingSafeEqual(expected, given)) throw new Error('The signature is another one')
}
