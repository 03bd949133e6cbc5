import { afterEach, expect, test, vi } from 'vitest'
import { frameWorld } from '../../../test/frameWorld.ts'
import { isOpenAtom, routeAtom } from '../../index.ts'
import { ledgerAtom, saveRecord } from '../../ledger/ledger.ts'
import {
  getPermissions,
  grantPermissions,
  type PermissionRequest,
  revokeAllPermissions,
  revokePermissions,
} from '../../smartSessions.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const on = { adapters: [], features: { smartSessions: true } } as const
const request: PermissionRequest = {
  expiry: 1_900_000_000,
  signer: { type: 'account', data: { address } },
  permissions: [{ type: 'native-token-transfer', data: { allowance: '0x64' } }],
}
const answer = {
  chainId: '0x1',
  address,
  expiry: 1_900_000_000,
  signer: request.signer,
  permissions: request.permissions,
  context: '0x1234',
  accountMeta: [{ factory: manager, factoryData: '0x12' }],
  signerMeta: { delegationManager: manager },
}

test('default: the wallet is asked as ERC-7715 has it, and the dialog says that it is done', async () => {
  const { login, frame } = frameWorld({ smartAccountNetworks: [1] })
  const { foyer } = await login(on)
  const granting = grantPermissions(foyer, request)
  const asked = await frame.nextApproval()
  expect(asked).toMatchObject({ method: 'wallet_grantPermissions', params: [{ chainId: '0x1', ...request }] })
  asked.approve([answer])
  expect(await granting).toEqual({
    chainId: 1,
    address,
    expiry: 1_900_000_000,
    context: '0x1234',
    delegationManager: manager,
    accountMeta: [{ factory: manager, factoryData: '0x12' }],
  })
  expect(foyer.store.get(isOpenAtom)).toBe(true)
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'SmartSessionCreated', params: { expiry: 1_900_000_000 } })
})

test('default: what was given is listed, cleaned, and given back by its id', async () => {
  const row = {
    pci: '0x12',
    chainId: '0x1',
    network: 'Ether\u202eeum',
    address,
    expiry: 1_900_000_000,
    description: 'send up\u202e to 1 ETH',
    state: 'active',
  }
  const rows = [row, { ...row, state: 'nonsense' }, { pci: 'none' }, null]
  const { login, frame } = frameWorld({ reads: { wallet_getGrantedExecutionPermissions: rows } })
  const { foyer } = await login(on)
  expect(await getPermissions(foyer)).toEqual([
    {
      pci: '0x12',
      chainId: 1,
      network: 'Ethereum',
      address,
      expiry: 1_900_000_000,
      description: 'send up to 1 ETH',
      state: 'active',
    },
  ])
  const revoking = revokePermissions(foyer, { pci: '0x12' })
  const asked = await frame.nextApproval()
  expect(asked).toMatchObject({ method: 'wallet_revokePermissions', params: [{ pci: '0x12' }] })
  asked.approve({})
  await revoking
})

test('default: everything is given back with one question for each network; what is left is asked for again', async () => {
  const row = { chainId: '0x1', address, expiry: 1_900_000_000, description: 'send up to 1 ETH', state: 'active' }
  const rows = [
    ...Array.from({ length: 21 }, (_, index) => ({ ...row, pci: `0x${String(index + 10)}` })),
    { ...row, pci: '0xaa', state: 'revoked' },
    { ...row, pci: '0xbb', chainId: '0x2' },
    { ...row, pci: '0xcc', state: 'expired' },
  ]
  const reads = { wallet_getGrantedExecutionPermissions: rows }
  const { login, frame } = frameWorld({ reads })
  const { foyer } = await login(on)
  const revoking = revokeAllPermissions(foyer)
  const asked = await frame.nextApproval()
  expect(asked.params).toEqual(rows.slice(0, 20).map(({ pci }) => ({ pci })))
  rows.splice(0, 20)
  asked.approve({})
  const next = await frame.nextApproval()
  expect(next.params).toEqual([{ pci: '0x30' }])
  rows.splice(0, 1)
  next.approve({})
  const last = await frame.nextApproval()
  expect(last.params).toEqual([{ pci: '0xbb' }])
  // it says yes and takes nothing back
  last.approve({})
  await revoking
})

test('error: where the feature is off, which it is unless a site turns it on', async () => {
  const { login, frame } = frameWorld()
  const { foyer } = await login()
  expect(foyer.config.features.smartSessions).toBe(false)
  for (const act of [
    () => grantPermissions(foyer, request),
    () => revokePermissions(foyer, { pci: '0x12' }),
    () => revokeAllPermissions(foyer),
    () => getPermissions(foyer),
  ]) {
    await expect(act()).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
  }
  expect(frame.heard).not.toContain('RPC_REQUEST')
})

test('error: nobody is connected; the visitor says no; the answer is none', async () => {
  const { visit, login, frame } = frameWorld()
  await expect(grantPermissions(visit(on).foyer, request)).rejects.toMatchObject({ name: 'NoActiveCaipAddress' })
  const { foyer } = await login(on)
  const declined = grantPermissions(foyer, request)
  ;(await frame.nextApproval()).reject()
  await expect(declined).rejects.toMatchObject({ name: 'UserRejected', code: 4001 })
  for (const nonsense of [null, {}, [{ ...answer, context: 'everything' }], [{ ...answer, signerMeta: {} }]]) {
    const granting = grantPermissions(foyer, request)
    ;(await frame.nextApproval()).approve(nonsense)
    await expect(granting).rejects.toMatchObject({ name: 'WalletRequestFailed' })
  }
})

test('default: each question stands in the ledger before the wallet has it, and what it answered after', async () => {
  const { login, frame } = frameWorld()
  const { foyer } = await login(on)
  const listStatuses = () => foyer.store.get(ledgerAtom).map(({ kind, state }) => `${kind} ${state.status}`)
  const granting = grantPermissions(foyer, request)
  const asked = await frame.nextApproval()
  expect(listStatuses()).toEqual(['permission asked'])
  asked.approve([answer])
  await granting
  expect(listStatuses()).toEqual(['permission confirmed'])
  const declined = revokePermissions(foyer, { pci: '0x12' })
  ;(await frame.nextApproval()).reject()
  await expect(declined).rejects.toMatchObject({ name: 'UserRejected' })
  expect(listStatuses().sort()).toEqual(['permission confirmed', 'permission rejected'])
})

test.each([
  ['the same until the same day', 'confirmed', [{}]],
  ['one until another day', 'unknown', [{ expiry: 1_900_000_001 }]],
  ['one of another network', 'unknown', [{ chainId: '0x2' }]],
  ['one of another account', 'unknown', [{ address: manager }]],
  ['none', 'unknown', []],
])('behavior: an answer that was lost: the wallet lists %s, and it is %s', async (_, status, changes) => {
  const rows: object[] = []
  const { login, frame } = frameWorld({ reads: { wallet_getGrantedExecutionPermissions: rows } })
  const { foyer } = await login(on)
  const account = foyer.store.get(activeConnectionsAtom).get('eip155')?.accounts[0]?.address
  const granting = grantPermissions(foyer, request)
  ;(await frame.nextApproval()).approve(null)
  await expect(granting).rejects.toMatchObject({ name: 'WalletRequestFailed' })
  expect(foyer.store.get(ledgerAtom)[0]?.state.status).toBe('unknown')
  const row = { pci: '0x12', chainId: '0x1', address: account, expiry: 1_900_000_000, description: '', state: 'active' }
  rows.push(...changes.map((change) => ({ ...row, ...change })))
  await getPermissions(foyer)
  expect(foyer.store.get(ledgerAtom)[0]?.state.status).toBe(status)
})

test('behavior: of what was asked to be revoked no one knows until the wallet lists it as revoked', async () => {
  const row = { pci: '0x12', chainId: '0x1', address, expiry: 1_900_000_000, description: '', state: 'active' }
  const rows: { state: string }[] = [row]
  const { login, frame } = frameWorld({ reads: { wallet_getGrantedExecutionPermissions: rows } })
  const { foyer } = await login(on)
  row.address = foyer.store.get(activeConnectionsAtom).get('eip155')?.accounts[0]?.address ?? ''
  const readStatus = async () => {
    await getPermissions(foyer)
    return foyer.store.get(ledgerAtom)[0]?.state.status
  }
  // the page that asked is gone before the answer
  const asked = { kind: 'permission', networkId: 'eip155:1', account: row.address, askedAt: 1 } as const
  const details = { task: 'revoke', pcis: ['0x12'] }
  saveRecord(foyer, { ...asked, id: 'lost', details, state: { status: 'asked', at: Date.now() } })
  expect(await readStatus()).toBe('asked')
  row.state = 'revoking'
  expect(await readStatus()).toBe('asked')
  // a list without it says nothing of it
  rows.pop()
  expect(await readStatus()).toBe('asked')
  rows.push(row)
  row.state = 'revoked'
  expect(await readStatus()).toBe('confirmed')
})
