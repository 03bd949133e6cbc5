import { createMessage, type SiwxMessage } from '@foyer/siwx'
import { ethereum, type TestAccount } from '@foyer/test/signInAccounts'

export type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly headers: Headers }

type Sent = { readonly data: object; readonly message: string; readonly signature: string; readonly token?: unknown }

/** The reason in a refusal. */
export const reasonOf = ({ body }: Answer) => (body['reasons'] as readonly { name: string }[] | undefined)?.[0]?.name

/** A page on an origin, with the cookies and the token that a browser keeps. */
export function createBrowser(handle: (request: Request) => Promise<Response>, origin = 'https://shop.example') {
  const cookies = new Map<string, string>()
  let token: string | undefined
  async function request(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ origin, ...(init.headers as Record<string, string>) })
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    if (headers.get('origin') === '') headers.delete('origin')
    const response = await handle(new Request(`https://api.shop.example${path}`, { ...init, headers }))
    saveCookies(cookies, response)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers }
  }
  const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const getNonce = async () => (await post('/auth/nonce')).body as { nonce: string; token?: string }
  async function sign(
    change: Partial<SiwxMessage> & {
      readonly account?: TestAccount
      readonly issued?: { nonce: string; token?: string }
    } = {},
  ): Promise<Sent> {
    const { account = ethereum, issued, ...fields } = change
    const { nonce, token: nonceToken } = issued ?? (await getNonce())
    const { data, message } = toMessage(origin, account, { nonce, ...fields })
    return { data, message, signature: await account.sign(message), ...(nonceToken && { token: nonceToken }) }
  }
  async function send(sent: object, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await post('/auth/sign-in', sent, headers)
    if (typeof answer.body['token'] === 'string') token = answer.body['token']
    return answer
  }
  return {
    cookies,
    request,
    post,
    getNonce,
    sign,
    send,
    session: () => request('/auth/session'),
    signOut: () => post('/auth/sign-out'),
    token: () => token,
    setToken: (value: string | undefined) => {
      token = value
    },
  }
}

function saveCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
}

function toMessage(
  origin: string,
  { address, chainId }: TestAccount,
  fields: Partial<SiwxMessage> & Pick<SiwxMessage, 'nonce'>,
): { readonly data: SiwxMessage; readonly message: string } {
  const data: SiwxMessage = {
    accountAddress: address,
    chainId,
    domain: new URL(origin).host,
    uri: `${origin}/`,
    version: '1',
    ...fields,
  }
  return { data, message: createMessage(data) }
}
