import { type Hex, stringToHex } from 'viem'
import type { Intent, Scene } from './intent.ts'

export type MessageIntent = Intent & {
  readonly message: (scene: Scene) => Hex
  /** By which setting of the owner it may be approved inside the site's page. */
  readonly staysInFrame: 'signIns' | 'messages' | false
}

const host = 'shop.example'
const own = `https://${host}`

type Parts = { readonly domain?: string; readonly uri?: string; readonly statement?: string; readonly end?: string }

/** As the libraries of EIP-4361 write it. */
function signIn(
  { me }: Scene,
  { domain = host, uri = `${own}/login`, statement = 'Welcome.', end = '' }: Parts = {},
): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    me,
    '',
    ...(statement ? [statement, ''] : ['']),
    `URI: ${uri}`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 32891756abcdefgh',
    `Issued At: 2026-01-01T00:00:00.000Z${end}`,
  ].join('\n')
}

const recap = Buffer.from(
  JSON.stringify({ att: { 'https://files.example': { 'files/delete': [{}] } }, prf: [] }),
).toString('base64url')

const text =
  (write: (scene: Scene) => string): MessageIntent['message'] =>
  (scene) =>
    stringToHex(write(scene))

const calm = { level: 'calm', staysInFrame: 'messages' } as const
const bare = { level: 'calm', staysInFrame: 'signIns' } as const
const danger = { level: 'danger', staysInFrame: false } as const
const caution = { level: 'caution', staysInFrame: false } as const
const never = ['invisible characters', 'direction', 'readable text'] as const
const otherSite = ['This signs you in to bank.example']

/** Texts whose signature is a key, an order or a sign-in somewhere else. */
const attacks: readonly MessageIntent[] = [
  {
    ...danger,
    name: 'the key of zkSync Lite',
    says: ['can use your zkSync Lite account'],
    never: ['Only a message'],
    message: text(() => 'Access zkSync account.\n\nOnly sign this message for a trusted client!'),
  },
  {
    ...danger,
    name: 'the key of Immutable X, with the signs that nobody sees',
    says: ['can use your Immutable X account'],
    message: text(() => 'Only sign this request if you’ve initi\u200bated an action with Immutable X.'),
  },
  {
    ...danger,
    name: 'the key of Loopring',
    says: ['can use your Loopring account'],
    message: text(({ foy }) => `Sign this message to access Loopring Exchange: ${foy} with key nonce: 0`),
  },
  {
    ...danger,
    name: 'a hash behind a word',
    says: ['bare 32-byte value'],
    message: text(() => `Sign: 0x${'ab'.repeat(32)}`),
  },
  {
    ...danger,
    name: 'a login to another site, in other words',
    says: ['This signs you in to evil.example'],
    message: text(({ me }) => `evil.example wants you to log in with your Ethereum account:\n${me}`),
  },
  {
    ...danger,
    name: 'a login of another site’s own form',
    says: ['This names opensea.io'],
    message: text(
      ({ me }) => `Welcome to OpenSea!\n\nClick to sign in and accept https://opensea.io/tos\n\nWallet address:\n${me}`,
    ),
  },
  {
    ...danger,
    name: 'an order as words',
    says: ['could carry this out as an order'],
    message: text(({ thief }) => `Transfer 100 USDC to: ${thief}\nNonce: 5`),
  },
  {
    ...caution,
    name: 'a login that names no site',
    says: ['does not say which site it is for'],
    message: text(() => 'Sign this message to log in.\nNonce: 8492'),
  },
  {
    ...caution,
    name: 'a key nobody knows',
    says: ['may unlock an account or key'],
    message: text(() => 'Sign to generate your encryption keys for Lumen.'),
  },
  {
    ...caution,
    name: 'an order as data',
    says: ['could carry this out as an order'],
    message: text(() => '{"type":"order","coin":"ETH","sz":"5"}'),
  },
  {
    ...caution,
    name: 'a transaction as text',
    says: ['a long code that couldn’t be decoded'],
    message: text(() => `My answer is ${'QmFzZTY0'.repeat(12)}`),
  },
]

export const messageIntents: readonly MessageIntent[] = [
  ...attacks,
  {
    ...calm,
    never,
    name: 'a login of the asking site’s own form',
    says: ['Only a message'],
    message: text(() => 'Sign in to shop.example.\nNonce: 8492'),
  },
  {
    ...calm,
    never,
    name: 'an answer to a question',
    says: ['Only a message'],
    message: text(() => 'Vote 12: repaint the reading room.\nMy answer: yes'),
  },
  {
    ...bare,
    never,
    name: 'a sign-in for the asking site, and nothing else',
    says: ['proves to shop.example that you own this account'],
    message: text((scene) => signIn(scene, { statement: '' })),
  },
  {
    ...bare,
    never,
    name: 'the same with a time to end, other line ends and the scheme',
    says: ['proves to shop.example'],
    message: text((scene) =>
      signIn(scene, {
        domain: own,
        statement: '',
        end: '\nExpiration Time: 2096-01-01T00:00:00.000Z\nRequest ID: 12',
      }).replaceAll('\n', '\r\n'),
    ),
  },
  {
    ...caution,
    never,
    name: 'a sign-in with fixed words of another service in a line of their own',
    says: ['proves to shop.example', 'may unlock an account or key', 'Only sign this message for a trusted client!'],
    message: text((scene) => signIn(scene, { statement: '', end: '\nOnly sign this message for a trusted client!' })),
  },
  {
    ...calm,
    never,
    name: 'words before a sign-in',
    says: ['proves to shop.example', 'Access my account'],
    message: text((scene) => `Access my account\n${signIn(scene, { statement: '' })}`),
  },
  {
    ...calm,
    never,
    name: 'words in the place of a value',
    says: ['proves to shop.example', 'give it all'],
    message: text((scene) => signIn(scene, { statement: '' }).replace('Nonce: 3', 'Nonce: give it all 3')),
  },
  {
    ...calm,
    never,
    name: 'a sign-in for the asking site, with a statement',
    says: ['proves to shop.example that you own this account'],
    message: text(signIn),
  },
  {
    ...calm,
    never,
    name: 'with the scheme before the domain, and other line ends',
    says: ['proves to shop.example'],
    message: text((scene) => signIn(scene, { domain: own }).replaceAll('\n', '\r\n')),
  },
  {
    ...calm,
    never,
    name: 'with resources that are no rights',
    says: ['proves to shop.example'],
    message: text((scene) => signIn(scene, { end: '\nResources:\n- https://shop.example/terms' })),
  },
  { ...calm, never, name: 'a greeting', says: ['Only a message', 'hello'], message: text(() => 'hello') },
  {
    ...calm,
    never,
    name: 'pictures, accents, Arabic and Persian',
    says: ['Only a message'],
    message: text(() => 'Grüße 👩‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 مرحبا می‌خواهم'),
  },
  {
    ...calm,
    never,
    name: 'terms of many pages, whole',
    says: ['Only a message', 'the last word of it'],
    message: text(() => `${'Clause. '.repeat(4_000)}the last word of it`),
  },
  {
    ...danger,
    name: 'a sign-in to another site',
    says: otherSite,
    message: text((scene) => signIn(scene, { domain: 'bank.example', uri: 'https://bank.example' })),
  },
  {
    ...danger,
    name: 'a space without width before the domain',
    says: [...otherSite, 'invisible characters (U+200B)', '[U+200B]bank.example wants'],
    message: text((scene) => `\u200b${signIn(scene, { domain: 'bank.example' })}`),
  },
  {
    ...danger,
    name: 'a space without width in the statement of an honest domain',
    says: ['proves to shop.example', 'invisible characters (U+200B)'],
    message: text((scene) => signIn(scene, { statement: 'Wel\u200bcome.' })),
  },
  {
    ...danger,
    name: 'one inside the words that verifiers look for',
    says: otherSite,
    message: text((scene) => signIn(scene, { domain: 'bank.example' }).replace('sign in', 'si\u2060gn in')),
  },
  {
    ...danger,
    name: 'a byte order mark first',
    says: [...otherSite, 'U+FEFF'],
    message: text((scene) => `\ufeff${signIn(scene, { domain: 'bank.example' })}`),
  },
  {
    ...danger,
    name: 'a soft hyphen in the domain',
    says: [...otherSite, 'U+00AD'],
    message: text((scene) => signIn(scene, { domain: 'bank\u00ad.example' })),
  },
  {
    ...danger,
    name: 'text turned round',
    says: ['change the direction of text (U+202E, U+202C)', '[U+202E]'],
    message: text((scene) => signIn(scene, { statement: '\u202eelpmaxe.knab\u202c' })),
  },
  {
    ...danger,
    name: 'letters of full width',
    says: otherSite,
    message: text((scene) =>
      signIn(scene, { domain: 'bank.example' }).replace('wants you', '\uff57\uff41\uff4e\uff54\uff53 you'),
    ),
  },
  {
    ...danger,
    name: 'in capitals, with many spaces',
    says: otherSite,
    message: text(() => 'BANK.example   WANTS  you to sign\u00a0in with your Ethereum account:'),
  },
  {
    ...danger,
    name: 'empty lines before it',
    says: otherSite,
    message: text((scene) => `\n\n  \n${signIn(scene, { domain: 'bank.example' })}`),
  },
  {
    ...danger,
    name: 'a second sign-in behind the first',
    says: otherSite,
    message: text((scene) => signIn(scene, { end: `\n\n${signIn(scene, { domain: 'bank.example' })}` })),
  },
  {
    ...danger,
    name: 'the own domain as the user name of another one',
    says: ['This signs you in to shop.example@bank.example'],
    message: text((scene) => signIn(scene, { domain: 'shop.example@bank.example' })),
  },
  {
    ...danger,
    name: 'another port',
    says: ['This signs you in to shop.example:8443'],
    message: text((scene) => signIn(scene, { domain: 'shop.example:8443' })),
  },
  {
    ...danger,
    name: 'a page elsewhere',
    says: ['This sign-in is for https://bank.example/x'],
    message: text((scene) => signIn(scene, { uri: 'https://bank.example/x' })),
  },
  {
    ...danger,
    name: 'one byte that is no text behind a sign-in',
    says: [...otherSite, 'that contains unreadable bytes', 'How a site may read it: bank.example wants'],
    message: (scene) => `${stringToHex(signIn(scene, { domain: 'bank.example' }))}ff`,
  },
  {
    ...danger,
    name: 'one byte that is no text in an honest sign-in',
    says: ['that contains unreadable bytes'],
    message: (scene) => `0xff${stringToHex(signIn(scene)).slice(2)}`,
  },
  { ...danger, name: 'a bare hash', says: ['bare 32-byte value'], message: () => `0x${'ab'.repeat(32)}` },
  {
    ...danger,
    name: 'a hash as letters',
    says: ['bare 32-byte value'],
    message: text(() => ` 0x${'ab'.repeat(32)}\n`),
  },
  {
    ...danger,
    name: 'bytes that are no text',
    says: ['This isn’t readable text'],
    message: () => `0x02f8${'9c'.repeat(60)}`,
  },
  {
    ...danger,
    name: 'only characters that nobody can see',
    says: ['This isn’t readable text'],
    message: text(() => '\u200b\u200b\u0000'),
  },
  {
    ...caution,
    name: 'a greeting with a space without width',
    says: ['invisible characters (U+200B)', 'hel[U+200B]lo'],
    message: text(() => 'hel\u200blo there'),
  },
  {
    ...caution,
    name: 'rights beside the sign-in',
    says: ['lets the site act on your behalf', 'files/delete (https://files.example)'],
    message: text((scene) => signIn(scene, { end: `\nResources:\n- urn:recap:${recap}` })),
  },
  {
    ...caution,
    name: 'a sign-in of another account',
    says: ['names a different account from the one that signs'],
    message: text((scene) => signIn({ ...scene, me: scene.friend })),
  },
  {
    ...caution,
    name: 'one that has run out',
    says: ['has expired'],
    message: text((scene) => signIn(scene, { end: '\nExpiration Time: 2001-01-01T00:00:00Z' })),
  },
  {
    ...caution,
    name: 'words far below',
    says: ['many empty lines', 'and everything I have'],
    message: text(() => `Hello${'\n'.repeat(200)}and everything I have`),
  },
  { ...caution, name: 'a row of digits', says: ['a row of digits, not words'], message: text(() => 'f8'.repeat(100)) },
]
