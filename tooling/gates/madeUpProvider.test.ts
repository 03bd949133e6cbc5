import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** What adding a provider takes: its rows in one file, and its mark. */
const added: { readonly [file: string]: readonly (readonly [before: string, row: string])[] } = {
  'packages/base/src/socials.ts': [
    ['export const socialProviders = {', "acme: { name: 'Acme', shutInTelegram: ['isIos'] },"],
    [
      'export const socialServices: { readonly [provider in PageProvider]: SocialService } = {',
      `acme: {
        kind: 'oauth',
        issuer: 'https://acme.example',
        scope: 'profile email',
        hasPkce: true,
        pictureHosts: ['pictures.acme.example'],
        clientAuth: 'post',
        endpoints: {
          authorize: 'https://acme.example/authorize',
          token: 'https://acme.example/token',
          user: 'https://acme.example/me',
        },
        read: (user) => ({ id: at(user, 'number'), email: at(user, 'address'), name: at(user, 'called'), picture: undefined }),
      },`,
    ],
  ],
  'packages/ui/src/components/SocialLogo.tsx': [
    ['const paths: { readonly [provider in SocialProvider]: string } = {', "acme: 'M2 22L12 2l10 20z',"],
  ],
  // who plays it, as for each of the others
  'apps/devnet/src/issuer/providerRules.ts': [
    [
      'export const providerRules: { readonly [name in ProviderName]: ProviderRules } = {',
      `acme: {
        source: 'https://acme.example/docs',
        asked: pkce,
        scope: 'profile email',
        clientAuth: 'post',
        declined: 'access_denied',
        isPosted: false,
        paths: { authorize: '/authorize', token: '/token', user: '/me' },
        toUser: ({ id, name, email }) => ({ number: id, called: name, address: email }),
      },`,
    ],
  ],
}

let server: ViteDevServer

const load = async <module>(file: string) => (await server.ssrLoadModule(path.join(root, file))) as module

beforeAll(async () => {
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    ssr: { resolve: { conditions: ['@foyer/source', 'module', 'node', 'development|production'] } },
    plugins: [
      {
        name: 'add-provider',
        enforce: 'pre',
        transform(code, id) {
          const rows = added[path.relative(root, id).replaceAll(path.sep, '/')]
          return rows?.reduce((text, [before, row]) => {
            if (text.split(before).length !== 2) throw new Error(`${id} has no place for a row`)
            return text.replace(before, () => `${before}\n${row}`)
          }, code)
        },
      },
    ],
  })
})
afterAll(async () => await server?.close())

test('default: a site offers it, in its place in the order, and Telegram on an iPhone does not open it', async () => {
  const { socialIds } = await load<typeof import('../../packages/core/src/config/socials.ts')>(
    'packages/core/src/config/socials.ts',
  )
  const { listUnavailable } = await load<typeof import('../../packages/core/src/config/loginOffers.ts')>(
    'packages/core/src/config/loginOffers.ts',
  )
  const { resolveFeatures } = await load<typeof import('../../packages/core/src/config/resolveFeatures.ts')>(
    'packages/core/src/config/resolveFeatures.ts',
  )
  expect(socialIds.slice(0, 3)).toEqual(['acme', 'google', 'x'])
  const remote = [{ id: 'social_login', isEnabled: true, config: ['email', 'acme'] }]
  expect(resolveFeatures({ local: {}, remote }).features.socials).toEqual(['acme'])
  const telegram = { isPhone: true, isAndroid: false, isMacApp: false, isTelegram: true, isFramed: true }
  expect(listUnavailable({ ...telegram, isIos: true })).toContain('acme')
  expect(listUnavailable({ ...telegram, isIos: false })).not.toContain('acme')
})

test('default: it stands in the dialog with its mark, under its name, and the frame takes a login with it', async () => {
  const { getProviderName } = await load<typeof import('../../packages/ui/src/i18n/getProviderName.ts')>(
    'packages/ui/src/i18n/getProviderName.ts',
  )
  expect(getProviderName(() => 'a passkey', 'acme' as never)).toBe('Acme')
  const { default: SocialLogo } = await load<{ default(props: object): { props: { children: unknown } } }>(
    'packages/ui/src/components/SocialLogo.tsx',
  )
  expect(JSON.stringify(SocialLogo({ provider: 'acme' }).props.children)).toContain('M2 22L12 2l10 20z')
  const { frameMethods } = await load<typeof import('../../packages/frame-client/src/protocol.ts')>(
    'packages/frame-client/src/protocol.ts',
  )
  const { request } = frameMethods.GET_SOCIAL_REDIRECT_URI
  expect(request.safeParse({ provider: 'acme' }).success).toBe(true)
})

test('default: the gateway offers it to owners, and its account opens a wallet', async () => {
  const { startProvider } = await load<typeof import('../../apps/devnet/src/issuer/startProvider.ts')>(
    'apps/devnet/src/issuer/startProvider.ts',
  )
  const { createBrowser, startTestFrame } = await load<typeof import('../../apps/gateway/test/support/testFrame.ts')>(
    'apps/gateway/test/support/testFrame.ts',
  )
  const { driveProvider } = await load<typeof import('../../apps/gateway/test/support/driveProvider.ts')>(
    'apps/gateway/test/support/driveProvider.ts',
  )
  const { explainFeature } = await load<typeof import('../../apps/gateway/src/dashboard/projectView.ts')>(
    'apps/gateway/src/dashboard/projectView.ts',
  )
  let end = ''
  const ada = { id: '7', name: 'Ada Lovelace', email: 'ada@example.org' }
  const provider = await startProvider('acme' as never, { redirectUri: () => end, accounts: { ada } })
  const { clientId, clientSecret, endpoints } = provider
  const frame = await startTestFrame({ frame: { social: { acme: { clientId, clientSecret, endpoints } } } as object })
  end = `${frame.origin}/social`
  try {
    const { config } = frame.gateway.gateway
    const feature = { id: 'social_login', isEnabled: true, config: null } as const
    const choice = explainFeature(feature, config).choices.find(({ id }) => id === 'acme')
    expect(choice).toEqual({ id: 'acme', name: 'Acme', isChosen: true, canBeChosen: true })
    const page = createBrowser(frame)
    expect((await page.post('social/start', { provider: 'emca' })).status).toBe(400)
    const { body } = await page.post('social/start', { provider: 'acme' })
    const query = await driveProvider(new URL(body.uri), { login: 'ada', end })
    const answer = await page.post('social/finish', { flow: body.flow, query })
    expect([answer.status, answer.body.userName, answer.body.email]).toEqual([200, 'Ada Lovelace', 'ada@example.org'])
    expect(provider.refused).toEqual([])
  } finally {
    await frame.close()
    await provider.stop()
  }
})
