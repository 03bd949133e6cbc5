import type { Caller } from './frame.ts'
import type { Mail } from './mailer.ts'

type About = Pick<Caller, 'site' | 'browser' | 'network'>
/** `time` in ms since 1970. */
type Event = About & { readonly time: number }

/** The host alone: an address of another site in a mail would be one more to press. */
const toHost = (site: string) => new URL(site).host

const unasked = 'If this was not you, do nothing: without the code nobody gets in. Never tell it to anyone.'

export const codePurposes = ['login', 'verify', 'email-old', 'email-new', 'email-replace', 'email-add'] as const
export type CodePurpose = (typeof codePurposes)[number]

const reasons: { readonly [purpose in CodePurpose]: (site: string) => string } = {
  login: (site) => `to open your wallet at ${site}`,
  verify: (site) => `to confirm that it is you at ${site}`,
  'email-old': (site) => `to change the e-mail address of your wallet at ${site}`,
  'email-new': (site) => `to use this e-mail address for your wallet at ${site}`,
  'email-replace': (site) => `to use this e-mail address for your wallet at ${site}`,
  'email-add': (site) => `to add this e-mail address to the wallet that is open at ${site}`,
}

/** The six digits stand alone on their line, and nothing else in the text has six. */
export function codeMail(to: string, purpose: CodePurpose, code: string, { site }: About): Mail {
  return {
    to,
    subject: 'Your code',
    text: `Your code ${reasons[purpose](toHost(site))}:\n\n${code}\n\nIt works once, for ten minutes, and only where you asked for it.\n\n${unasked}\n`,
  }
}

export function deviceMail(to: string, link: string, { site, browser, network }: About): Mail {
  return {
    to,
    subject: 'Approve this login',
    text: `Approve this login\n\n${browser} at the network address ${network} wants to open your wallet at ${toHost(site)}.\n\nIf this was you, open this link and press Approve:\n\n${link}\n\nIf it was not, do nothing.\n`,
  }
}

/** To the minute, in the one time that is the same for everybody. */
const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export function newDeviceMail(to: string, link: string, { site, browser, network, time }: Event): Mail {
  return {
    to,
    subject: 'Your wallet was opened in a new browser',
    text: `At ${toTime(time)} ${browser} at the network address ${network} has opened your wallet at ${toHost(site)}.\n\nIf this was not you, sign in here and end its session:\n\n${link}\n`,
  }
}

/** An account elsewhere with the same address opens a wallet that was made without it. */
export function socialLinkMail(
  to: string,
  link: string,
  { site, browser, network, time, provider }: Event & { readonly provider: string },
): Mail {
  const name = providerNames[provider] ?? provider
  return {
    to,
    subject: `Your ${name} account opens your wallet`,
    text: `At ${toTime(time)} ${browser} at the network address ${network} logged in with the ${name} account of this address at ${toHost(site)}. From now on that account opens your wallet, as a code in a mail does.\n\nIf this was not you, make your ${name} account safe, then sign in here and look at your sessions:\n\n${link}\n`,
  }
}

const providerNames: { readonly [provider: string]: string } = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** What the server has of the key went to a browser that holds no part of the wallet. */
export function partsReleasedMail(to: string, link: string, { site, browser, network, time }: Event): Mail {
  return {
    to,
    subject: 'A new browser can open your wallet',
    text: `At ${toTime(time)} ${browser} at the network address ${network} was given what this server keeps of your wallet's key, at ${toHost(site)}.\n\nIf this was not you, sign in here and remove that browser; then move what the wallet holds:\n\n${link}\n`,
  }
}

export function sessionCopiedMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'A session of your wallet was copied',
    text: `A session of your wallet was used from two places, so somebody may have copied it. It has been ended in both. A copy alone opens no wallet.\n\nSign in again here, and look at your other sessions:\n\n${link}\n`,
  }
}

/** To an address that the wallet's user says to have lost: it has 72 hours to say no. */
export function emailReplacementMail(
  to: string,
  link: string,
  { site, browser, network, time, dueAt }: Event & { readonly dueAt: number },
): Mail {
  return {
    to,
    subject: 'Your wallet will have another e-mail address',
    text: `At ${toTime(time)} ${browser} at the network address ${network}, where your wallet is open at ${toHost(site)}, asked to put another e-mail address in the place of this one, because this mailbox is lost.\n\nIt can be done after 72 hours, from ${toTime(dueAt)} on. If this was you, do nothing.\n\nIf it was not, stop it here, and then look at the browsers that can open your wallet:\n\n${link}\n`,
  }
}

/** To whom a wallet belongs whose passkeys are said to be lost: until then it can be stopped. */
export function passkeyLossMail(
  to: string,
  link: string,
  { site, browser, network, time, dueAt }: Event & { readonly dueAt: number },
): Mail {
  return {
    to,
    subject: 'Your wallet will no longer ask for a passkey',
    text: `At ${toTime(time)} ${browser} at the network address ${network}, signed in at ${toHost(site)}, said that the passkeys of your wallet are lost.\n\nFrom ${toTime(dueAt)} on they can be forgotten, and the wallet then asks for none. If this was you, do nothing.\n\nIf it was not, somebody reads your mail. Stop it here, and then look at the browsers that can open your wallet:\n\n${link}\n`,
  }
}

export function passkeysForgottenMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'The passkeys of your wallet were forgotten',
    text: `The passkeys of your wallet were said to be lost, and nobody objected. They are forgotten, and the wallet no longer asks for one.\n\nIf this was not you, move what the wallet holds, from a browser where it is still open:\n\n${link}\n`,
  }
}

export function emailChangedMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'The e-mail address of your wallet has changed',
    text: `Your wallet now belongs to another e-mail address, confirmed with a code sent to this one.\n\nIf this was not you, whoever did it can read your mail. Move what the wallet holds, from a browser where it is still open:\n\n${link}\n`,
  }
}
