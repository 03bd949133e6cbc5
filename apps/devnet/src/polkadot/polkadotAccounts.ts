/** Accounts every development chain of Substrate knows. Their seeds are public: nothing of worth may ever lie on them. */
export type PolkadotAccount = {
  readonly name: string
  /** Sr25519 mini secret, 32 bytes in hex. */
  readonly seed: `0x${string}`
  /** 32 bytes in hex. */
  readonly publicKey: `0x${string}`
  /** SS58 with the generic prefix 42. */
  readonly address: string
}

/** `//Alice` to `//Dave` of Substrate's development phrase. */
export const polkadotAccounts: readonly PolkadotAccount[] = [
  {
    name: 'Alice',
    seed: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
    publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  },
  {
    name: 'Bob',
    seed: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
    publicKey: '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
    address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  },
  {
    name: 'Charlie',
    seed: '0xbc1ede780f784bb6991a585e4f6e61522c14e1cae6ad0895fb57b9a205a8f938',
    publicKey: '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
    address: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
  },
  {
    name: 'Dave',
    seed: '0x868020ae0687dda7d57565093a69090211449845a7e11453612800b663307246',
    publicKey: '0x306721211d5404bd9da88e0204360a1a9ab8b87c66c1bc2fcdd37f3c2222cc20',
    address: '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
  },
]
