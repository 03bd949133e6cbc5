import type { Caller } from './frame.ts'
import type { Mail } from './mailer.ts'

type About = Pick<Caller, 'site' | 'browser' | 'network'>

/** The host alone: an address of another site in a mail would be one more to press. */
const toHost = (site: string) => new URL(site).host

const unasked = 'If this was not you, do nothing: without the code nobody gets in. Never tell it to anyone.'

export const codePurposes = ['login', 'verify', 'email-old', 'email-new'] as const
export type CodePurpose = (typeof codePurposes)[number]

const reasons: { readonly [purpose in CodePurpose]: (site: string) => string } = {
  login: (site) => `to open your wallet at ${site}`,
  verify: (site) => `to confirm that it is you at ${site}`,
  'email-old': (site) => `to change the e-mail address of your wallet at ${site}`,
  'email-new': (site) => `to use this e-mail address for your wallet at ${site}`,
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

export function newDeviceMail(to: string, link: string, { site, browser, network }: About): Mail {
  return {
    to,
    subject: 'Your wallet was opened in a new browser',
    text: `${browser} at the network address ${network} has opened your wallet at ${toHost(site)}.\n\nIf this was not you, sign in here and end its session:\n\n${link}\n`,
  }
}

export function sessionCopiedMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'A session of your wallet was copied',
    text: `A session of your wallet was used from two places, so somebody may have copied it. It has been ended in both. A copy alone opens no wallet.\n\nSign in again here, and look at your other sessions:\n\n${link}\n`,
  }
}

export function emailChangedMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'The e-mail address of your wallet has changed',
    text: `Your wallet now belongs to another e-mail address, confirmed with a code sent to this one.\n\nIf this was not you, whoever did it can read your mail. Move what the wallet holds, from a browser where it is still open:\n\n${link}\n`,
  }
}
