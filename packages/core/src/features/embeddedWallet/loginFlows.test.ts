import { expect, test } from 'vitest'
import { type EmailEvent, type EmailFlow, emailTransition } from './loginFlows.ts'
import { type UpdateEmailEvent, type UpdateEmailFlow, transition as update } from './updateEmail.ts'
import { isEmail, shortenEmail, toCode } from './validateEmail.ts'

const email = 'ada@example.com'
const error = new Error('no')

test.each<[EmailFlow, EmailEvent, EmailFlow]>([
  [{ step: 'idle' }, { type: 'submitted', email }, { step: 'sending', email }],
  [
    { step: 'sending', email },
    { type: 'answered', action: 'VERIFY_OTP' },
    { step: 'code', email },
  ],
  [
    { step: 'sending', email },
    { type: 'answered', action: 'VERIFY_DEVICE' },
    { step: 'device', email },
  ],
  [
    { step: 'sending', email },
    { type: 'answered', action: 'CONNECT' },
    { step: 'connecting', email },
  ],
  [{ step: 'idle' }, { type: 'answered', action: 'CONNECT' }, { step: 'idle' }],
  [{ step: 'device', email }, { type: 'deviceRegistered' }, { step: 'code', email }],
  [{ step: 'idle' }, { type: 'deviceRegistered' }, { step: 'idle' }],
  [{ step: 'code', email, error }, { type: 'codeEntered' }, { step: 'checking', email }],
  [{ step: 'checking', email }, { type: 'codeEntered' }, { step: 'checking', email }],
  [
    { step: 'checking', email },
    { type: 'codeRefused', error },
    { step: 'code', email, error },
  ],
  [{ step: 'idle' }, { type: 'codeRefused', error }, { step: 'idle' }],
  [{ step: 'checking', email }, { type: 'codeAccepted' }, { step: 'connecting', email }],
  [
    { step: 'connecting', email },
    { type: 'failed', error },
    { step: 'failed', email, error },
  ],
  [{ step: 'idle' }, { type: 'failed', error }, { step: 'idle' }],
  [{ step: 'code', email }, { type: 'left' }, { step: 'idle' }],
])('default: login: %j, %j', (before, event, after) => {
  expect(emailTransition(before, event)).toEqual(after)
})

test.each<[UpdateEmailFlow, UpdateEmailEvent, UpdateEmailFlow]>([
  [{ step: 'editing' }, { type: 'submitted', email }, { step: 'sending', email }],
  [
    { step: 'sending', email },
    { type: 'answered', action: 'VERIFY_PRIMARY_OTP' },
    { step: 'primary', email },
  ],
  [
    { step: 'sending', email },
    { type: 'answered', action: 'VERIFY_SECONDARY_OTP' },
    { step: 'secondary', email },
  ],
  [
    { step: 'sending', email },
    { type: 'refused', error },
    { step: 'editing', error },
  ],
  [{ step: 'editing' }, { type: 'answered', action: 'VERIFY_PRIMARY_OTP' }, { step: 'editing' }],
  [{ step: 'primary', email }, { type: 'codeEntered' }, { step: 'checkingPrimary', email }],
  [{ step: 'checkingPrimary', email }, { type: 'codeAccepted' }, { step: 'secondary', email }],
  [
    { step: 'checkingPrimary', email },
    { type: 'refused', error },
    { step: 'primary', email, error },
  ],
  [{ step: 'secondary', email, error }, { type: 'codeEntered' }, { step: 'checkingSecondary', email }],
  [
    { step: 'checkingSecondary', email },
    { type: 'refused', error },
    { step: 'secondary', email, error },
  ],
  [{ step: 'checkingSecondary', email }, { type: 'codeAccepted' }, { step: 'editing' }],
  [{ step: 'editing' }, { type: 'codeEntered' }, { step: 'editing' }],
  [{ step: 'editing' }, { type: 'refused', error }, { step: 'editing' }],
  [{ step: 'primary', email }, { type: 'left' }, { step: 'editing' }],
])('default: another address: %j, %j', (before, event, after) => {
  expect(update(before, event)).toEqual(after)
})

test.each([
  'ada@example.com',
  'a.b+c@x-y.example.org',
  'ADA@EXAMPLE.COM',
  "o'neil@example.com",
  'ada@post.xn--p1ai',
  'ada@xn--80ak6aa92e.xn--fiqs8s',
])('default: %s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test('default: an address longer than 30 characters is cut', () => {
  expect(shortenEmail('ada@example.com')).toBe('ada@example.com')
  expect(shortenEmail(`${'a'.repeat(18)}@example.com`)).toBe(`${'a'.repeat(18)}@example.com`)
  expect(shortenEmail(`${'a'.repeat(19)}@example.com`)).toBe(`${'a'.repeat(19)}@example...`)
  expect(shortenEmail(`${'a'.repeat(37)}@example.com`)).toBe(`${'a'.repeat(27)}...`)
})

test('behavior: an address has at most 254 characters', () => {
  const ofLength = (length: number) => `ada@${'x'.repeat(length - 7)}.de`
  expect([254, 255].map((length) => isEmail(ofLength(length)))).toEqual([true, false])
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 12-34-56 78', '123456'],
  ['code: 1', '1'],
  ['', ''],
])('default: the digits of %j', (text, code) => {
  expect(toCode(text)).toBe(code)
})
