import { concat, createWalletClient, type Hex, http, publicActions, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { create2, toDeployed, toFactoryCode } from '../src/bundler/accountContracts.ts'
import { sessionAccount, smartAccount } from '../src/evm/artifacts/contracts.ts'

/**
 * Puts the smart account, its factory and what it is upgraded to for session keys onto a chain of one's own choice, where they
 * are not there yet, and prints the addresses of the last two: they are the same on every chain.
 *
 *     DEPLOYER_KEY=0x… pnpm --filter devnet accounts:deploy https://node.example.com
 */
const [url] = process.argv.slice(2)
const key = process.env['DEPLOYER_KEY']
if (!url || !key) throw new Error('Name the chain’s node, and give the key of an account with coins as DEPLOYER_KEY')
const client = createWalletClient({ account: privateKeyToAccount(key as Hex), transport: http(url) }).extend(
  publicActions,
)
if (!(await client.getCode({ address: create2 }))) throw new Error(`The chain has no deployer at ${create2}`)

const account = toDeployed(smartAccount.bytecode)
for (const code of [smartAccount.bytecode, toFactoryCode(account), sessionAccount.bytecode]) {
  if (await client.getCode({ address: toDeployed(code) })) continue
  const hash = await client.sendTransaction({ chain: null, to: create2, data: concat([zeroHash, code]) })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`The transaction ${hash} failed`)
}
console.log(`factory ${toDeployed(toFactoryCode(account))}`)
console.log(`sessionAccount ${toDeployed(sessionAccount.bytecode)}`)
