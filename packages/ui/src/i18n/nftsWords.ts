/** Words of NFTs: they load with them. */
export const nftsWords = {
  'nft.contract': 'Contract',
  'nft.count': 'You own',
  'nft.fixed': 'This NFT can’t be sent from here. Try the wallet that holds it.',
  'nft.mint': 'Mint address',
  'nft.number': 'Token ID',
  'nft.send': 'Send',
  'nfts.failed': 'Couldn’t load your NFTs.',
  'nfts.noPicture': 'No image',
  'nfts.none': 'No NFTs on this network yet.',
  'nfts.old': 'Couldn’t update your NFTs. Last updated {time} ago.',
  'nfts.spam.many': '{count} hidden as spam',
  'nfts.spam.one': 'One hidden as spam',
} as const
