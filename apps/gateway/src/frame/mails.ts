import { socialProviders } from '@foyer/base/socials'
import { type MailKey, type MailLanguage, mailLanguages } from '@foyer/ui/mail-languages'
import type { Caller } from './frame.ts'
import type { Mail } from './mailer.ts'

type About = Pick<Caller, 'site' | 'browser' | 'network' | 'language'>
/** `time` in ms since 1970. */
type Event = About & { readonly time: number }

export const codePurposes = ['login', 'verify', 'email-old', 'email-new', 'email-replace', 'email-add'] as const
export type CodePurpose = (typeof codePurposes)[number]

const reasons: { readonly [purpose in CodePurpose]: MailKey } = {
  login: 'mail.code.login',
  verify: 'mail.code.verify',
  'email-old': 'mail.code.email-old',
  'email-new': 'mail.code.email-new',
  'email-replace': 'mail.code.email-new',
  'email-add': 'mail.code.email-add',
}

type Format = (key: MailKey, slots?: Readonly<Record<string, string>>) => string

type Letter = { readonly subject: string; readonly paragraphs: readonly string[] }

/** The six digits stand alone on their line, and nothing else in the text has six. */
export function codeMail(to: string, purpose: CodePurpose, code: string, { site, language }: About): Mail {
  const format = createFormat(language)
  const reason = format(reasons[purpose], { site: toHost(site) })
  return {
    to,
    language,
    subject: format('mail.code.subject'),
    text: toText([reason, code, format('mail.code.life'), format('mail.code.unasked')]),
  }
}

export function deviceMail(to: string, link: string, { site, browser, network, language }: About): Mail {
  return notice(to, language, (format) => ({
    subject: format('mail.device.subject'),
    paragraphs: [
      format('mail.device.subject'),
      format('mail.device.what', { browser, network, site: toHost(site) }),
      format('mail.device.open'),
      link,
      format('mail.device.not'),
    ],
  }))
}

export function newDeviceMail(to: string, link: string, event: Event): Mail {
  return notice(to, event.language, (format) => ({
    subject: format('mail.newDevice.subject'),
    paragraphs: [format('mail.newDevice.what', toSlots(event)), format('mail.newDevice.not'), link],
  }))
}

/** An account elsewhere with the same address opens a wallet that was made without it. */
export function socialLinkMail(to: string, link: string, event: Event & { readonly provider: string }): Mail {
  const provider = providers[event.provider]?.name ?? event.provider
  return notice(to, event.language, (format) => ({
    subject: format('mail.socialLink.subject', { provider }),
    paragraphs: [
      format('mail.socialLink.what', { ...toSlots(event), provider }),
      format('mail.socialLink.not', { provider }),
      link,
    ],
  }))
}

const providers: { readonly [provider: string]: { readonly name: string } } = socialProviders

/** Reports that what the server has of the key went to a browser that holds no part of the wallet. */
export function partsReleasedMail(to: string, link: string, event: Event): Mail {
  return notice(to, event.language, (format) => ({
    subject: format('mail.parts.subject'),
    paragraphs: [format('mail.parts.what', toSlots(event)), format('mail.parts.not'), link],
  }))
}

export function sessionCopiedMail(to: string, link: string, language: MailLanguage): Mail {
  return notice(to, language, (format) => ({
    subject: format('mail.copied.subject'),
    paragraphs: [format('mail.copied.what'), format('mail.copied.again'), link],
  }))
}

/** To an address that the wallet's user says to have lost: it has 72 hours to say no. */
export function emailReplacementMail(to: string, link: string, event: Event & { readonly dueAt: number }): Mail {
  return notice(to, event.language, (format) => ({
    subject: format('mail.replacement.subject'),
    paragraphs: [
      format('mail.replacement.what', toSlots(event)),
      format('mail.replacement.due', { dueAt: toTime(event.dueAt) }),
      format('mail.replacement.not'),
      link,
    ],
  }))
}

/** To whom a wallet belongs whose passkeys are said to be lost: until then it can be stopped. */
export function passkeyLossMail(to: string, link: string, event: Event & { readonly dueAt: number }): Mail {
  return notice(to, event.language, (format) => ({
    subject: format('mail.passkeyLoss.subject'),
    paragraphs: [
      format('mail.passkeyLoss.what', toSlots(event)),
      format('mail.passkeyLoss.due', { dueAt: toTime(event.dueAt) }),
      format('mail.passkeyLoss.not'),
      link,
    ],
  }))
}

export function passkeysForgottenMail(to: string, link: string, language: MailLanguage): Mail {
  return notice(to, language, (format) => ({
    subject: format('mail.forgotten.subject'),
    paragraphs: [format('mail.forgotten.what'), format('mail.forgotten.not'), link],
  }))
}

export function emailChangedMail(to: string, link: string, language: MailLanguage): Mail {
  return notice(to, language, (format) => ({
    subject: format('mail.changed.subject'),
    paragraphs: [format('mail.changed.what'), format('mail.changed.not'), link],
  }))
}

/** In English as well: the person who asked for what it tells of may be a thief, who chooses a language that the reader does not know. */
function notice(to: string, language: MailLanguage, write: (format: Format) => Letter): Mail {
  const letters = (language === 'en' ? [language] : [language, 'en' as const]).map((one) => write(createFormat(one)))
  return {
    to,
    language: language === 'en' ? language : `${language}, en`,
    subject: letters.map(({ subject }) => subject).join(' · '),
    text: letters.map(({ paragraphs }) => toText(paragraphs)).join('\n— English —\n\n'),
  }
}

function createFormat(language: MailLanguage): Format {
  const words = mailLanguages[language]
  return (key, slots = {}) => words[key].replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
}

function toSlots({ site, browser, network, time }: Event) {
  return { site: toHost(site), browser, network, time: toTime(time) }
}

/** The host alone: an address of another site in a mail would be one more to press. */
const toHost = (site: string) => new URL(site).host

/** To the minute, in the one time that is the same for everybody. */
const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const toText = (paragraphs: readonly string[]) => `${paragraphs.join('\n\n')}\n`
