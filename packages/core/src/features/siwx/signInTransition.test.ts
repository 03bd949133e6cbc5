import type { CaipAddress } from '@foyer/base'
import { siwxSession } from '@foyer/test'
import { expect, test } from 'vitest'
import type { SignInFlow } from '../../state/signInFlow.ts'
import { type SignInEvent, signInTransition } from './signInTransition.ts'

const account = 'eip155:1:0xaa' as CaipAddress
const other = 'eip155:10:0xaa' as CaipAddress
const lastSigned = undefined
const session = siwxSession('eip155:1', '0xaa')
const controller = new AbortController()
const error = new Error('no')
const idle: SignInFlow = { step: 'idle', lastSigned }
const checking: SignInFlow = { step: 'checking', account, lastSigned }
const unsigned: SignInFlow = { step: 'unsigned', account, lastSigned, required: true }
const signing: SignInFlow = { step: 'signing', account, lastSigned, required: true, controller }
const leaving: SignInFlow = { step: 'leaving', account, lastSigned, required: true, controller }
const skipped: SignInFlow = { step: 'skipped', account, lastSigned }
const signed: SignInFlow = { step: 'signed', account, lastSigned, session }

test.each<[string, SignInFlow, SignInEvent, SignInFlow]>([
  ['somebody connects', idle, { type: 'accountChanged', account }, checking],
  ['the account stays', signed, { type: 'accountChanged', account }, signed],
  [
    'the account changes while the wallet is asked',
    signing,
    { type: 'accountChanged', account: other },
    { step: 'checking', account: other, lastSigned },
  ],
  [
    'the network changes after a sign-in',
    signed,
    { type: 'accountChanged', account: other },
    { step: 'checking', account: other, lastSigned: account },
  ],
  [
    'nobody is connected any more',
    signed,
    { type: 'accountChanged', account: undefined },
    { step: 'idle', lastSigned: account },
  ],
  ['there is a session', checking, { type: 'checked', account, session, required: true }, signed],
  ['there is none', checking, { type: 'checked', account, session: undefined, required: true }, unsigned],
  [
    'the site did not answer',
    checking,
    { type: 'checked', account, session: undefined, required: true, error },
    { ...unsigned, error },
  ],
  ['an answer about another account', checking, { type: 'checked', account: other, session, required: true }, checking],
  ['the visitor signs', unsigned, { type: 'signStarted', required: true, controller }, signing],
  ['a second press', signing, { type: 'signStarted', required: true, controller: new AbortController() }, signing],
  ['signed', signing, { type: 'signed', account, session }, signed],
  ['signed after the screen was closed', skipped, { type: 'signed', account, session }, signed],
  ['another account signed', signing, { type: 'signed', account: other, session }, signing],
  ['it failed', signing, { type: 'failed', account, error }, { ...unsigned, error }],
  ['an account that is gone failed', signing, { type: 'failed', account: other, error }, signing],
  ['the visitor leaves', unsigned, { type: 'leaveStarted', required: true, controller }, leaving],
  ['going back failed', leaving, { type: 'failed', account, error }, { ...unsigned, error }],
  ['the visitor need not sign', unsigned, { type: 'skipped' }, skipped],
  ['signed already', signed, { type: 'skipped' }, signed],
])('default: %s', (_, flow, event, next) => {
  expect(signInTransition(flow, event)).toEqual(next)
})
