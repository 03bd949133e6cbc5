import type { EvmPrompt } from '@foyer/test-kit'
import { formatEther, hexToString, isHex } from 'viem'
import type { Prompt, Row } from './createPromptPanel.ts'

const titles: { readonly [kind in EvmPrompt['kind']]: string } = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this transaction?',
  switchChain: 'Switch network?',
  addChain: 'Add this network?',
}

export function toPrompt(prompt: EvmPrompt): Prompt {
  return { title: titles[prompt.kind], account: prompt.account, rows: rowsOf(prompt) }
}

function rowsOf({ method, params }: EvmPrompt): readonly Row[] {
  const [first] = params
  if (method === 'personal_sign' && isHex(first)) return [['Message', hexToString(first)]]
  if (method === 'eth_sendTransaction') return transactionRows(first)
  if (method.startsWith('wallet_') && isRecord(first) && isHex(first['chainId'])) {
    return [['Network', String(first['chainName'] ?? Number(first['chainId']))]]
  }
  return []
}

function transactionRows(transaction: unknown): readonly Row[] {
  if (!isRecord(transaction)) return []
  const { to, value, data } = transaction
  return [
    ['To', String(to)],
    ['Amount', `${formatEther(isHex(value) ? BigInt(value) : 0n)} ETH`],
    ...(isHex(data) && data !== '0x'
      ? [['Data', `${data.slice(0, 10)}… (${(data.length - 2) / 2} bytes)`] as const]
      : []),
  ]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
