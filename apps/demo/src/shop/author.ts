import type { Address } from 'viem'

/** Account 1 of the test mnemonic: the author of the story. */
export const author: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
