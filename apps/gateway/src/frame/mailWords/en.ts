/** Every sentence of the wallet's mails. What a slot holds is a fact: a site, a browser, an address, a time. */
export const mailWords = {
  'code.subject': 'Your code',
  'code.login': 'Your code to open your wallet at {site}:',
  'code.verify': 'Your code to confirm that it is you at {site}:',
  'code.email-old': 'Your code to change the e-mail address of your wallet at {site}:',
  'code.email-new': 'Your code to use this e-mail address for your wallet at {site}:',
  'code.email-add': 'Your code to add this e-mail address to the wallet that is open at {site}:',
  'code.life': 'It works once, for ten minutes, and only where you asked for it.',
  'code.unasked': 'If this was not you, do nothing: without the code nobody gets in. Never tell it to anyone.',
  'device.subject': 'Approve this login',
  'device.what': '{browser} at the network address {network} wants to open your wallet at {site}.',
  'device.open': 'If this was you, open this link and press Approve:',
  'device.not': 'If it was not, do nothing.',
  'newDevice.subject': 'Your wallet was opened in a new browser',
  'newDevice.what': 'At {time} {browser} at the network address {network} has opened your wallet at {site}.',
  'newDevice.not': 'If this was not you, sign in here and end its session:',
  'socialLink.subject': 'Your {provider} account opens your wallet',
  'socialLink.what':
    'At {time} {browser} at the network address {network} logged in with the {provider} account of this address at {site}. From now on that account opens your wallet, as a code in a mail does.',
  'socialLink.not':
    'If this was not you, make your {provider} account safe, then sign in here and look at your sessions:',
  'parts.subject': 'A new browser can open your wallet',
  'parts.what':
    'At {time} {browser} at the network address {network} was given what this server keeps of your wallet’s key, at {site}.',
  'parts.not': 'If this was not you, sign in here and remove that browser; then move what the wallet holds:',
  'copied.subject': 'A session of your wallet was copied',
  'copied.what':
    'A session of your wallet was used from two places, so somebody may have copied it. It has been ended in both. A copy alone opens no wallet.',
  'copied.again': 'Sign in again here, and look at your other sessions:',
  'replacement.subject': 'Your wallet will have another e-mail address',
  'replacement.what':
    'At {time} {browser} at the network address {network}, where your wallet is open at {site}, asked to put another e-mail address in the place of this one, because this mailbox is lost.',
  'replacement.due': 'It can be done after 72 hours, from {dueAt} on. If this was you, do nothing.',
  'replacement.not': 'If it was not, stop it here, and then look at the browsers that can open your wallet:',
  'passkeyLoss.subject': 'Your wallet will no longer ask for a passkey',
  'passkeyLoss.what':
    'At {time} {browser} at the network address {network}, signed in at {site}, said that the passkeys of your wallet are lost.',
  'passkeyLoss.due':
    'From {dueAt} on they can be forgotten, and the wallet then asks for none. If this was you, do nothing.',
  'passkeyLoss.not':
    'If it was not, somebody reads your mail. Stop it here, and then look at the browsers that can open your wallet:',
  'forgotten.subject': 'The passkeys of your wallet were forgotten',
  'forgotten.what':
    'The passkeys of your wallet were said to be lost, and nobody objected. They are forgotten, and the wallet no longer asks for one.',
  'forgotten.not': 'If this was not you, move what the wallet holds, from a browser where it is still open:',
  'changed.subject': 'The e-mail address of your wallet has changed',
  'changed.what': 'Your wallet now belongs to another e-mail address, confirmed with a code sent to this one.',
  'changed.not':
    'If this was not you, whoever did it can read your mail. Move what the wallet holds, from a browser where it is still open:',
} as const

export type MailKey = keyof typeof mailWords
export type MailWords = { readonly [key in MailKey]: string }
