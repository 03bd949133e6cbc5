export { createCosmosWallet } from './createCosmosWallet.ts'
export { encodeAminoDoc, encodeDirectDoc, toArbitraryDoc } from './handlers.ts'
export type {
  AminoDoc,
  AminoSignature,
  CosmosAnswer,
  CosmosAnswerScope,
  CosmosBrand,
  CosmosPrompt,
  CosmosRequest,
  CosmosWallet,
  CosmosWalletOptions,
  DirectDoc,
  KeplrKey,
  KeplrProvider,
  KeplrSigner,
} from './types.ts'
