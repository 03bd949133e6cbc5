import { type Hex, stringToHex } from 'viem'
import { calm, caution, danger, type Intent, not, type Scene } from './intent.ts'

/** A text, or bytes that are none. */
type Made = string | { readonly bytes: Hex }
/** By which setting of the owner it may be approved inside the site's page. */
type MessageIntent<made = Hex> = Intent<made> & { readonly staysInFrame?: 'signIns' | 'messages' }

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

const wrong = not('invisible characters', 'direction', 'readable text')
type Write = (scene: Scene) => Made
const plain = (name: string, says: readonly string[], write: Write): MessageIntent<Made> => {
  return { ...calm(name, [...says, wrong], write), staysInFrame: 'messages' }
}
const bare = (name: string, says: readonly string[], write: Write): MessageIntent<Made> => {
  return { ...plain(name, says, write), staysInFrame: 'signIns' }
}
const otherSite = ['This signs you in to bank.example']

/** Texts whose signature is a key, an order or a sign-in somewhere else. */
const attacks: readonly MessageIntent<Made>[] = [
  danger(
    'the key of zkSync Lite',
    ['can use your zkSync Lite account', not('Only a message')],
    () => 'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  ),
  danger(
    'the key of Immutable X, with the signs that nobody sees',
    ['can use your Immutable X account'],
    () => 'Only sign this request if you’ve initi\u200bated an action with Immutable X.',
  ),
  danger(
    'the key of Loopring',
    ['can use your Loopring account'],
    ({ foy }) => `Sign this message to access Loopring Exchange: ${foy} with key nonce: 0`,
  ),
  danger('a hash behind a word', ['bare 32-byte value'], () => `Sign: 0x${'ab'.repeat(32)}`),
  danger(
    'a login to another site, in other words',
    ['This signs you in to evil.example'],
    ({ me }) => `evil.example wants you to log in with your Ethereum account:\n${me}`,
  ),
  danger(
    'a login of another site’s own form',
    ['This names opensea.io'],
    ({ me }) => `Welcome to OpenSea!\n\nClick to sign in and accept https://opensea.io/tos\n\nWallet address:\n${me}`,
  ),
  danger(
    'an order as words',
    ['could carry this out as an order'],
    ({ thief }) => `Transfer 100 USDC to: ${thief}\nNonce: 5`,
  ),
  caution(
    'a login that names no site',
    ['does not say which site it is for'],
    () => 'Sign this message to log in.\nNonce: 8492',
  ),
  caution(
    'a key nobody knows',
    ['may unlock an account or key'],
    () => 'Sign to generate your encryption keys for Lumen.',
  ),
  caution('an order as data', ['could carry this out as an order'], () => '{"type":"order","coin":"ETH","sz":"5"}'),
  caution(
    'a transaction as text',
    ['a long code that couldn’t be decoded'],
    () => `My answer is ${'QmFzZTY0'.repeat(12)}`,
  ),
]

const messages: readonly MessageIntent<Made>[] = [
  ...attacks,
  plain('a login of the asking site’s own form', ['Only a message'], () => 'Sign in to shop.example.\nNonce: 8492'),
  plain('an answer to a question', ['Only a message'], () => 'Vote 12: repaint the reading room.\nMy answer: yes'),
  bare(
    'a sign-in for the asking site, and nothing else',
    ['proves to shop.example that you own this account'],
    (scene) => signIn(scene, { statement: '' }),
  ),
  bare('the same with a time to end, other line ends and the scheme', ['proves to shop.example'], (scene) =>
    signIn(scene, {
      domain: own,
      statement: '',
      end: '\nExpiration Time: 2096-01-01T00:00:00.000Z\nRequest ID: 12',
    }).replaceAll('\n', '\r\n'),
  ),
  caution(
    'a sign-in with fixed words of another service in a line of their own',
    ['proves to shop.example', 'may unlock an account or key', 'Only sign this message for a trusted client!', wrong],
    (scene) => signIn(scene, { statement: '', end: '\nOnly sign this message for a trusted client!' }),
  ),
  plain(
    'words before a sign-in',
    ['proves to shop.example', 'Access my account'],
    (scene) => `Access my account\n${signIn(scene, { statement: '' })}`,
  ),
  plain('words in the place of a value', ['proves to shop.example', 'give it all'], (scene) =>
    signIn(scene, { statement: '' }).replace('Nonce: 3', 'Nonce: give it all 3'),
  ),
  plain(
    'a sign-in for the asking site, with a statement',
    ['proves to shop.example that you own this account'],
    signIn,
  ),
  plain('with the scheme before the domain, and other line ends', ['proves to shop.example'], (scene) =>
    signIn(scene, { domain: own }).replaceAll('\n', '\r\n'),
  ),
  plain('with resources that are no rights', ['proves to shop.example'], (scene) =>
    signIn(scene, { end: '\nResources:\n- https://shop.example/terms' }),
  ),
  plain('a greeting', ['Only a message', 'hello'], () => 'hello'),
  plain('pictures, accents, Arabic and Persian', ['Only a message'], () => 'Grüße 👩‍👩‍👧‍👦 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 مرحبا می‌خواهم'),
  plain(
    'terms of many pages, whole',
    ['Only a message', 'the last word of it'],
    () => `${'Clause. '.repeat(4_000)}the last word of it`,
  ),
  danger('a sign-in to another site', otherSite, (scene) =>
    signIn(scene, { domain: 'bank.example', uri: 'https://bank.example' }),
  ),
  danger(
    'a space without width before the domain',
    [...otherSite, 'invisible characters (U+200B)', '[U+200B]bank.example wants'],
    (scene) => `\u200b${signIn(scene, { domain: 'bank.example' })}`,
  ),
  danger(
    'a space without width in the statement of an honest domain',
    ['proves to shop.example', 'invisible characters (U+200B)'],
    (scene) => signIn(scene, { statement: 'Wel\u200bcome.' }),
  ),
  danger('one inside the words that verifiers look for', otherSite, (scene) =>
    signIn(scene, { domain: 'bank.example' }).replace('sign in', 'si\u2060gn in'),
  ),
  danger(
    'a byte order mark first',
    [...otherSite, 'U+FEFF'],
    (scene) => `\ufeff${signIn(scene, { domain: 'bank.example' })}`,
  ),
  danger('a soft hyphen in the domain', [...otherSite, 'U+00AD'], (scene) =>
    signIn(scene, { domain: 'bank\u00ad.example' }),
  ),
  danger('text turned round', ['change the direction of text (U+202E, U+202C)', '[U+202E]'], (scene) =>
    signIn(scene, { statement: '\u202eelpmaxe.knab\u202c' }),
  ),
  danger('letters of full width', otherSite, (scene) =>
    signIn(scene, { domain: 'bank.example' }).replace('wants you', '\uff57\uff41\uff4e\uff54\uff53 you'),
  ),
  danger(
    'in capitals, with many spaces',
    otherSite,
    () => 'BANK.example   WANTS  you to sign\u00a0in with your Ethereum account:',
  ),
  danger('empty lines before it', otherSite, (scene) => `\n\n  \n${signIn(scene, { domain: 'bank.example' })}`),
  danger('a second sign-in behind the first', otherSite, (scene) =>
    signIn(scene, { end: `\n\n${signIn(scene, { domain: 'bank.example' })}` }),
  ),
  danger(
    'the own domain as the user name of another one',
    ['This signs you in to shop.example@bank.example'],
    (scene) => signIn(scene, { domain: 'shop.example@bank.example' }),
  ),
  danger('another port', ['This signs you in to shop.example:8443'], (scene) =>
    signIn(scene, { domain: 'shop.example:8443' }),
  ),
  danger('a page elsewhere', ['This sign-in is for https://bank.example/x'], (scene) =>
    signIn(scene, { uri: 'https://bank.example/x' }),
  ),
  danger(
    'one byte that is no text behind a sign-in',
    [...otherSite, 'that contains unreadable bytes', 'How a site may read it: bank.example wants'],
    (scene) => ({ bytes: `${stringToHex(signIn(scene, { domain: 'bank.example' }))}ff` }),
  ),
  danger('one byte that is no text in an honest sign-in', ['that contains unreadable bytes'], (scene) => ({
    bytes: `0xff${stringToHex(signIn(scene)).slice(2)}`,
  })),
  danger('a bare hash', ['bare 32-byte value'], () => ({ bytes: `0x${'ab'.repeat(32)}` })),
  danger('a hash as letters', ['bare 32-byte value'], () => ` 0x${'ab'.repeat(32)}\n`),
  danger('bytes that are no text', ['This isn’t readable text'], () => ({ bytes: `0x02f8${'9c'.repeat(60)}` })),
  danger('only characters that nobody can see', ['This isn’t readable text'], () => '\u200b\u200b\u0000'),
  caution(
    'a greeting with a space without width',
    ['invisible characters (U+200B)', 'hel[U+200B]lo'],
    () => 'hel\u200blo there',
  ),
  caution(
    'rights beside the sign-in',
    ['lets the site act on your behalf', 'files/delete (https://files.example)'],
    (scene) => signIn(scene, { end: `\nResources:\n- urn:recap:${recap}` }),
  ),
  caution('a sign-in of another account', ['names a different account from the one that signs'], (scene) =>
    signIn({ ...scene, me: scene.friend }),
  ),
  caution('one that has run out', ['has expired'], (scene) =>
    signIn(scene, { end: '\nExpiration Time: 2001-01-01T00:00:00Z' }),
  ),
  caution(
    'words far below',
    ['many empty lines', 'and everything I have'],
    () => `Hello${'\n'.repeat(200)}and everything I have`,
  ),
  caution('a row of digits', ['a row of digits, not words'], () => 'f8'.repeat(100)),
]

export const messageIntents: readonly MessageIntent[] = messages.map(({ make, ...rest }) => ({
  ...rest,
  make: (scene) => {
    const made = make(scene)
    return typeof made === 'string' ? stringToHex(made) : made.bytes
  },
}))
