/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Provider from 'oidc-provider'

type Account = {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  /** An address. */
  readonly picture?: string
}

export type Issuer = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Does what a person does on its pages, without a browser. @returns the address it sends them back to */
  logIn(uri: string, login: string): Promise<string>
  /** A code that no one has brought in time. */
  expire(code: string): Promise<void>
  stop(): Promise<void>
}

/**
 * A certified OpenID provider, with pages to sign in on and to agree.
 * @param params.redirectUri where it sends people back to
 * @param params.accounts by the name that is typed to sign in
 */
export async function startIssuer({
  redirectUri,
  accounts,
  port = 0,
}: {
  readonly redirectUri: () => string
  /** Default: a free one. */
  readonly port?: number
  readonly accounts: { readonly [login: string]: Account }
}): Promise<Issuer> {
  const server = createServer((request, response) => void handle(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['wallet', 'not-a-secret-of-anyone']
  let opening: Promise<Provider> | undefined
  const open = async (): Promise<Provider> => {
    const { default: OpenIdProvider } = await import('oidc-provider')
    return new OpenIdProvider(url, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri()] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, ...accounts[id] }),
      }),
      features: { devInteractions: { enabled: true } },
      pkce: { required: () => true },
      cookies: { keys: ['test'] },
    })
  }
  // heavy, and few who use the devnet sign in at it; nor is the frame's origin known before its gateway listens
  const handle = async (...call: Parameters<ReturnType<Provider['callback']>>) => {
    opening ??= open()
    return (await opening).callback()(...call)
  }
  return {
    url,
    clientId,
    clientSecret,
    logIn: (uri, login) => logIn(uri, { login, end: redirectUri() }),
    expire: async (code) => {
      const provider = await opening
      await (await provider?.AuthorizationCode.find(code))?.destroy()
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => {})
    },
  }
}

async function logIn(uri: string, { login, end }: { readonly login: string; readonly end: string }): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (url: URL, form?: URLSearchParams) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  let url = new URL(uri)
  let response = await go(url)
  for (let step = 0; step < 12; step += 1) {
    const location = response.headers.get('location')
    if (location?.startsWith(end)) return location
    if (location) {
      url = new URL(location, url)
      response = await go(url)
      continue
    }
    const html = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const fields = prompt === 'login' ? { prompt, login, password: 'any' } : { prompt }
    url = new URL(action, url)
    response = await go(url, new URLSearchParams(fields))
  }
  throw new Error('The issuer did not end the login')
}
