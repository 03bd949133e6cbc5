import { type MailLanguage, mailLanguages } from '@foyer/ui/mail-languages'
import { expect, test } from 'vitest'
import * as mails from './mails.ts'

const languages = Object.keys(mailLanguages) as readonly MailLanguage[]
const to = 'ada@example.org'
const link = 'https://wallet.example/wallet'
const time = Date.UTC(2027, 0, 31, 12, 5)
const about = { site: 'https://shop.example', browser: 'Firefox on Linux', network: '192.0.2.7' }
/** What a mail has to tell, whatever the language. */
const facts = ['shop.example', 'Firefox on Linux', '192.0.2.7']
const told = '2027-01-31 12:05 UTC'
const due = '2027-02-03 12:05 UTC'
const dueAt = time + 3 * 86_400_000

const all: readonly (readonly [
  name: string,
  write: (language: MailLanguage) => ReturnType<typeof mails.codeMail>,
  facts: readonly string[],
])[] = [
  ['device', (language) => mails.deviceMail(to, link, { ...about, language }), [...facts, link]],
  ['new device', (language) => mails.newDeviceMail(to, link, { ...about, time, language }), [...facts, told, link]],
  [
    'social link',
    (language) => mails.socialLinkMail(to, link, { ...about, time, provider: 'github', language }),
    [...facts, told, 'GitHub', link],
  ],
  ['parts', (language) => mails.partsReleasedMail(to, link, { ...about, time, language }), [...facts, told, link]],
  ['copied', (language) => mails.sessionCopiedMail(to, link, language), [link]],
  [
    'replacement',
    (language) => mails.emailReplacementMail(to, link, { ...about, time, dueAt, language }),
    [...facts, told, due, '72', link],
  ],
  [
    'passkey loss',
    (language) => mails.passkeyLossMail(to, link, { ...about, time, dueAt, language }),
    [...facts, told, due, link],
  ],
  ['forgotten', (language) => mails.passkeysForgottenMail(to, link, language), [link]],
  ['changed', (language) => mails.emailChangedMail(to, link, language), [link]],
]

test.each(languages)('default: a code in %s: six digits alone on their line, and no others', (language) => {
  for (const purpose of mails.codePurposes) {
    const mail = mails.codeMail(to, purpose, '123456', { ...about, language })
    expect(mail).toMatchObject({ to, language })
    expect(mail.text.match(/\d{6}/g)).toEqual(['123456'])
    expect(mail.text.split('\n')).toContain('123456')
    expect(mail.text).toContain('shop.example')
    expect(mail.subject + mail.text).not.toMatch(/[{}]|undefined/)
  }
})

test.each(all)(
  'default: %s in every language tells what there is to tell, and the same in English',
  (_, write, known) => {
    const english = write('en')
    for (const language of languages) {
      const { subject, text, ...mail } = write(language)
      expect(mail).toEqual({ to, language: language === 'en' ? 'en' : `${language}, en` })
      const own = text.split('\n— English —\n')[0] ?? ''
      for (const fact of known) expect(own + subject, `${language}: ${fact}`).toContain(fact)
      expect(own.split('\n').filter((line) => line === link)).toHaveLength(1)
      expect(subject + text).not.toMatch(/[{}]|undefined/)
      // whoever caused it may be a thief, who has chosen the language
      expect(text.endsWith(english.text)).toBe(true)
      expect(subject.endsWith(english.subject)).toBe(true)
      if (language !== 'en') expect(own).not.toBe(english.text)
    }
  },
)

test('default: English as it was', () => {
  expect(mails.newDeviceMail(to, link, { ...about, time, language: 'en' })).toEqual({
    to,
    language: 'en',
    subject: 'New browser signed in to your wallet',
    text: `Firefox on Linux at the IP address 192.0.2.7 opened your wallet at shop.example. Time: ${told}.\n\nIf this wasn’t you, sign in here and end its session:\n\n${link}\n`,
  })
})
