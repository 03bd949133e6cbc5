import type { CallOutput, getNfts } from '@foyer/api'

export type NftsPage = CallOutput<typeof getNfts>
