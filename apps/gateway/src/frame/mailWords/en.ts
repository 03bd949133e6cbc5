/** Every sentence of the wallet's mails. What a slot holds is a fact: a site, a browser, an address, a time. */
export const mailWords = {
  'code.subject': 'Your code',
  'code.login': 'Your code to open your wallet at {site}:',
  'code.verify': 'Your code to confirm that it’s you at {site}:',
  'code.email-old': 'Your code to change your wallet’s email address at {site}:',
  'code.email-new': 'Your code to use this email address for your wallet at {site}:',
  'code.email-add': 'Your code to add this email address to the wallet open at {site}:',
  'code.life': 'It expires in 10 minutes, works once, and only where you requested it.',
  'code.unasked': 'If you didn’t request it, ignore this email: no one can sign in without the code. Never share it.',
  'device.subject': 'Approve this sign-in',
  'device.what': '{browser} at the IP address {network} wants to open your wallet at {site}.',
  'device.open': 'If this was you, open this link and choose Approve:',
  'device.not': 'If it wasn’t you, ignore this email.',
  'newDevice.subject': 'New browser signed in to your wallet',
  'newDevice.what': '{browser} at the IP address {network} opened your wallet at {site}. Time: {time}.',
  'newDevice.not': 'If this wasn’t you, sign in here and end its session:',
  'socialLink.subject': 'Your {provider} account now opens your wallet',
  'socialLink.what':
    '{browser} at the IP address {network} signed in at {site} with the {provider} account of this address. Time: {time}. From now on that account opens your wallet, just like a code from an email.',
  'socialLink.not': 'If this wasn’t you, secure your {provider} account, then sign in here and check your sessions:',
  'parts.subject': 'A new browser can open your wallet',
  'parts.what':
    '{browser} at the IP address {network} received this server’s part of your wallet’s key at {site}. Time: {time}.',
  'parts.not': 'If this wasn’t you, sign in here and remove that browser, then move your assets to another wallet:',
  'copied.subject': 'Your wallet session may have been copied',
  'copied.what':
    'A session of your wallet was used in two places, so someone may have copied it. We ended it in both. A copy alone can’t open your wallet.',
  'copied.again': 'Sign in again here and check your other sessions:',
  'replacement.subject': 'Request to change your wallet’s email address',
  'replacement.what':
    '{browser} at the IP address {network}, where your wallet is open at {site}, asked to replace this email address because this inbox is lost. Time: {time}.',
  'replacement.due':
    'The change can be made after 72 hours, from {dueAt} on. If this was you, you don’t need to do anything.',
  'replacement.not': 'If it wasn’t you, stop it here, then check the browsers that can open your wallet:',
  'passkeyLoss.subject': 'Request to remove your wallet’s passkeys',
  'passkeyLoss.what':
    '{browser} at the IP address {network}, signed in at {site}, reported your wallet’s passkeys as lost. Time: {time}.',
  'passkeyLoss.due':
    'They can be removed from {dueAt} on, and your wallet will then require none. If this was you, you don’t need to do anything.',
  'passkeyLoss.not':
    'If it wasn’t you, someone is reading your email. Stop it here, then check the browsers that can open your wallet:',
  'forgotten.subject': 'Your wallet’s passkeys were removed',
  'forgotten.what':
    'Your wallet’s passkeys were reported lost and no one objected, so they were removed. Your wallet no longer requires a passkey.',
  'forgotten.not':
    'If this wasn’t you, move your assets to another wallet, from a browser where this one is still open:',
  'changed.subject': 'Your wallet’s email address was changed',
  'changed.what': 'Your wallet now uses another email address. The change was confirmed with a code sent to this one.',
  'changed.not':
    'If this wasn’t you, someone can read your email. Move your assets to another wallet, from a browser where this one is still open:',
} as const

export type MailKey = keyof typeof mailWords
export type MailWords = { readonly [key in MailKey]: string }
