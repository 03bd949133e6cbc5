import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { type ProviderAccount, type ProviderName, type ProviderRules, providerRules } from './providerRules.ts'

/** Longest life of a client's secret, in s: 15,777,000, which is six months. */
const maxSecretLife = 15_777_000

export type Provider = {
  readonly name: ProviderName
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Of Apple's developer: what a client's secret is signed with. */
  readonly signingKey: AppleKeys['signingKey']
  /** Where its own paths are, in the form of the gateway's setting. */
  readonly endpoints: { readonly [name: string]: string }
  /** People who have accounts, by what they type to sign in; a test may rename one. */
  readonly accounts: Map<string, ProviderAccount>
  /** What it refused, and why. */
  readonly refused: readonly string[]
  /** A code that no one has brought in time. */
  expire(code: string): void
  stop(): Promise<void>
}

type Grant = {
  readonly login: string
  readonly redirectUri: string
  readonly challenge: string | null
  readonly nonce: string | null
}

type Answer = {
  readonly status: number
  readonly headers?: { readonly [name: string]: string }
  readonly body: string | Uint8Array
}

type State = {
  readonly rules: ProviderRules
  readonly name: ProviderName
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: () => string
  readonly accounts: Map<string, ProviderAccount>
  readonly codes: Map<string, Grant>
  readonly tokens: Map<string, string>
  readonly named: Set<string>
  readonly refused: string[]
  readonly keys: AppleKeys
}

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Plays a provider of logins whose own server no one can run: its addresses, what it takes and what it gives, strictly, from its
 * public page.
 * @param params.redirectUri where it sends people back to
 * @param params.accounts by what is typed to sign in
 */
export async function startProvider(
  name: ProviderName,
  params: {
    readonly redirectUri: () => string
    readonly accounts: { readonly [login: string]: ProviderAccount }
    /** Default: a free one. */
    readonly port?: number
  },
): Promise<Provider> {
  const server = createServer((request, response) => void serve(request, response))
  server.listen(params.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: State = {
    rules: providerRules[name],
    name,
    url,
    clientId: 'wallet.example',
    clientSecret: 'not-a-secret-of-anyone',
    redirectUri: params.redirectUri,
    accounts: new Map(Object.entries(params.accounts)),
    codes: new Map(),
    tokens: new Map(),
    named: new Set(),
    refused: [],
    keys: await createAppleKeys(url),
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await answer(state, request).catch((error: unknown): Answer => {
      state.refused.push(error instanceof Error ? error.message : String(error))
      return json({ error: 'invalid_request', error_description: String(error) }, 400)
    })
    response.writeHead(status, headers).end(body)
  }
  const { paths } = state.rules
  return {
    ...state,
    signingKey: state.keys.signingKey,
    endpoints: Object.fromEntries(Object.entries(paths).map(([key, path]) => [key, url + path])),
    expire: (code) => void state.codes.delete(code),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => {})
    },
  }
}

async function answer(state: State, request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', state.url)
  const { paths } = state.rules
  if (pathname === paths.authorize)
    return request.method === 'POST' ? decide(state, searchParams, request) : show(state, searchParams)
  if (pathname === paths.token) return await issueToken(state, request)
  if (pathname === paths.user) return showUser(state, request)
  if (pathname === paths.emails) return showEmails(state, request)
  if (pathname.startsWith('/pictures/')) return showPicture(state, pathname)
  if (state.name === 'apple' && pathname === '/.well-known/openid-configuration') return json(state.keys.discovery)
  if (state.name === 'apple' && pathname === '/auth/keys') return json(state.keys.jwks)
  return json({ message: 'Not Found' }, 404)
}

function check(isRight: boolean, why: string): asserts isRight {
  if (!isRight) throw new Error(why)
}

/** The page on which a person signs in; no other question than the documented one comes this far. */
function show(state: State, params: URLSearchParams): Answer {
  checkQuestion(state, params)
  const people = [...state.accounts.keys()].join(', ')
  const body = `<!doctype html><html lang="en"><title>${state.name}</title><h1>A stand-in for ${state.name}</h1>
    <p>People who have an account: ${people}.</p><form method="post"><label>Login
    <input name="login"></label><button name="decision" value="yes">Continue</button>
    <button name="decision" value="no">Cancel</button></form></html>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

function checkQuestion({ rules, clientId, redirectUri }: State, params: URLSearchParams): void {
  const names = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', ...rules.asked].sort()
  check(String([...params.keys()].sort()) === String(names), `asked ${[...params.keys()]}, not ${names}`)
  check(params.get('client_id') === clientId, 'another client')
  check(params.get('redirect_uri') === redirectUri(), 'an address that is not registered')
  check(params.get('response_type') === 'code', 'no code asked for')
  check(params.get('scope') === rules.scope, `scope ${params.get('scope')}`)
  check((params.get('state') ?? '').length >= 16, 'no state')
  if (params.has('code_challenge_method')) check(params.get('code_challenge_method') === 'S256', 'not S256')
  if (rules.isPosted) check(params.get('response_mode') === 'form_post', 'name and e-mail are posted')
}

async function decide(state: State, params: URLSearchParams, request: IncomingMessage): Promise<Answer> {
  checkQuestion(state, params)
  const form = new URLSearchParams(await text(request))
  const back = new URLSearchParams({ state: params.get('state') ?? '' })
  const login = form.get('login') ?? ''
  const account = state.accounts.get(login)
  if (form.get('decision') === 'yes' && account?.fails) back.set('error', 'server_error')
  else if (form.get('decision') === 'yes' && account) {
    const code = randomBytes(16).toString('hex')
    const redirectUri = params.get('redirect_uri') ?? ''
    state.codes.set(code, { login, redirectUri, challenge: params.get('code_challenge'), nonce: params.get('nonce') })
    back.set('code', code)
    if (state.rules.isPosted && !state.named.has(login)) back.set('user', JSON.stringify(state.rules.toUser(account)))
    state.named.add(login)
  } else back.set('error', state.rules.declined)
  const to = state.redirectUri()
  return state.rules.isPosted ? postBack(to, back) : { status: 302, headers: { location: `${to}?${back}` }, body: '' }
}

function postBack(to: string, fields: URLSearchParams): Answer {
  const quote = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const inputs = [...fields].map(([name, value]) => `<input type="hidden" name="${name}" value="${quote(value)}">`)
  const body = `<!doctype html><html lang="en"><title>back</title><form method="post" action="${to}">${inputs.join('')}
    </form><script>document.forms[0].submit()</script></html>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

async function issueToken(state: State, request: IncomingMessage): Promise<Answer> {
  const { rules, codes, tokens } = state
  check(request.method === 'POST', 'a token is asked for by POST')
  const type = request.headers['content-type'] ?? ''
  check(type.startsWith('application/x-www-form-urlencoded'), `content type ${type}`)
  const form = new URLSearchParams(await text(request))
  await checkClient(state, form, request.headers.authorization)
  check(form.get('grant_type') === 'authorization_code', 'another grant')
  const code = form.get('code') ?? ''
  const grant = codes.get(code)
  codes.delete(code)
  const verifier = form.get('code_verifier')
  const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')
  const isRight = grant && grant.redirectUri === form.get('redirect_uri') && grant.challenge === challenge
  // one of them says so with status 200
  if (!isRight && state.name === 'github') return json({ error: 'bad_verification_code' })
  if (!isRight) return json({ error: 'invalid_grant' }, 400)
  const token = randomBytes(16).toString('hex')
  tokens.set(token, grant.login)
  const given = { access_token: token, token_type: 'bearer', scope: rules.scope.replaceAll(' ', ',') }
  if (state.name === 'github' && request.headers.accept !== 'application/json')
    return {
      status: 200,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(given)),
    }
  const account = state.accounts.get(grant.login)
  const idToken =
    state.name === 'apple' && account ? await state.keys.signIdToken(state.clientId, account, grant.nonce) : undefined
  return json({ ...given, scope: rules.scope, expires_in: 3_600, ...(idToken && { id_token: idToken }) })
}

async function checkClient(state: State, form: URLSearchParams, authorization: string | undefined): Promise<void> {
  const { rules, clientId, clientSecret, keys } = state
  if (rules.clientAuth === 'basic') {
    const own = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    return check(authorization === own && !form.has('client_secret'), 'no Basic')
  }
  check(authorization === undefined, 'two ways to name the client')
  check(form.get('client_id') === clientId, 'another client')
  const secret = form.get('client_secret') ?? ''
  if (rules.clientAuth === 'post') return check(secret === clientSecret, 'another secret')
  await keys.checkSecret(secret, clientId)
}

function findAccount({ tokens, accounts }: State, { headers }: IncomingMessage): ProviderAccount | undefined {
  check(headers['user-agent'] !== undefined, 'a user agent is asked for')
  const login = tokens.get((headers.authorization ?? '').replace(/^Bearer /, ''))
  return login === undefined ? undefined : accounts.get(login)
}

function showUser(state: State, request: IncomingMessage): Answer {
  const account = findAccount(state, request)
  if (!account) return json({ message: 'Bad credentials' }, 401)
  const { searchParams } = new URL(request.url ?? '/', state.url)
  const asked = {
    facebook: ['fields', 'id,name,picture.type(large)'],
    x: ['user.fields', 'confirmed_email,profile_image_url'],
  }
  const [field, value] = state.name === 'facebook' || state.name === 'x' ? asked[state.name] : []
  if (field !== undefined) check(searchParams.get(field) === value, 'it gives what is asked for')
  return json(state.rules.toUser(account, account.picture && `${state.url}/pictures/${account.id}`))
}

function showPicture({ accounts }: State, pathname: string): Answer {
  const found = [...accounts.values()].find(({ id }) => pathname === `/pictures/${id}`)?.picture
  return found ? { status: 200, headers: { 'content-type': 'image/png' }, body: found } : json({}, 404)
}

function showEmails(state: State, request: IncomingMessage): Answer {
  const account = findAccount(state, request)
  return account ? json(state.rules.toEmails?.(account)) : json({ message: 'Bad credentials' }, 401)
}

/** What only a provider that answers by an ID token has: its own keys, and the developer's whose secrets it checks. */
type AppleKeys = {
  readonly signingKey: { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
  readonly discovery: object
  readonly jwks: object
  signIdToken(clientId: string, account: ProviderAccount, nonce: string | null): Promise<string>
  /** @throws for a secret that was not signed as the developer's page says */
  checkSecret(secret: string, clientId: string): Promise<void>
}

/** @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
async function createAppleKeys(issuer: string): Promise<AppleKeys> {
  const [own, developer] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('ES256', { extractable: true }),
  ])
  const [teamId, keyId] = ['TEAM123456', 'KEY1234567']
  return {
    signingKey: { teamId, keyId, privateKey: await exportPKCS8(developer.privateKey) },
    discovery: {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      jwks_uri: `${issuer}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    },
    jwks: { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }] },
    signIdToken: (clientId, { id, email, isVerified }, nonce) =>
      new SignJWT({
        nonce,
        nonce_supported: true,
        // as text, which it does to this day
        ...(email !== undefined && { email, email_verified: String(isVerified === true) }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .setIssuer(issuer)
        .setSubject(id)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(own.privateKey),
    checkSecret: async (secret, clientId) => {
      const options = { issuer: teamId, subject: clientId, audience: issuer, algorithms: ['ES256'] }
      const { payload, protectedHeader } = await jwtVerify(secret, developer.publicKey, options)
      const { iat = 0, exp = 0 } = payload
      if (protectedHeader.kid !== keyId) throw new Error('another key')
      if (iat === 0 || exp - iat > maxSecretLife) throw new Error('a secret for too long')
    },
  }
}
