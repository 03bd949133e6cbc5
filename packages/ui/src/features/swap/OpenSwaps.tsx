import { navigate } from '@foyer/core'
import { closeRecord, followLedger, isOpen, isUnclear } from '@foyer/core/internal/ledger'
import {
  getAskedTask,
  isAllowance,
  isRecordOf,
  type Swapper,
  type SwapRecord,
  swapFlowAtom,
  swapRecordsAtom,
} from '@foyer/core/internal/swap'
import { useLayoutEffect } from 'react'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { formatSwapAmount } from './useSwap.ts'

/** Shows where swaps of this account stand that have no end yet, also from before a reload. */
export default function OpenSwaps({ swapper }: { readonly swapper: Swapper }) {
  const { network, account } = swapper
  const { foyer } = useFoyerContext()
  useLayoutEffect(() => followLedger(foyer), [foyer])
  const { step } = useFoyerAtom(swapFlowAtom)
  const open = useFoyerAtom(swapRecordsAtom).filter(
    (record) =>
      isRecordOf(record, { networkId: network.caipNetworkId, account }) &&
      isOpen(record) &&
      (record.state.status !== 'asked' || step !== 'asking'),
  )
  return open.map((record) => <OpenSwap key={record.id} record={record} />)
}

function OpenSwap({ record }: { readonly record: SwapRecord }) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const { id, details } = record
  const { task, from, fromAmount } = details
  const amount = `${formatSwapAmount(BigInt(fromAmount), from.decimals, options.locale)} ${from.symbol}`
  if (isUnclear(record)) {
    const action = (
      <button type="button" className="mini" onClick={() => closeRecord(foyer, record)}>
        {t('receipt.looked')}
      </button>
    )
    return (
      <Notice kind="warn" action={action}>
        {t(`swap.asked.${getAskedTask(task)}`, { amount })}
      </Notice>
    )
  }
  if (isAllowance(task)) return <Notice kind="warn">{t('swap.pendingAllowance', { amount })}</Notice>
  const action = (
    <button type="button" className="mini" onClick={() => navigate(foyer, 'SwapReceipt', { id })}>
      {t('swap.show')}
    </button>
  )
  return (
    <Notice kind="warn" action={action}>
      {t('swap.pending', { amount })}
    </Notice>
  )
}
