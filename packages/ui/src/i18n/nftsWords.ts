/** Words of NFTs: they load with them. */
export const nftsWords = {
  'nft.contract': 'Its contract',
  'nft.count': 'You own',
  'nft.fixed': 'It can’t be sent from here. The wallet that holds it may be able to.',
  'nft.mint': 'Its mint',
  'nft.number': 'Its number',
  'nft.send': 'Send',
  'nfts.failed': 'Your NFTs didn’t load.',
  'nfts.noPicture': 'No picture',
  'nfts.none': 'No NFTs on this network yet.',
  'nfts.old': 'Your NFTs didn’t load. This is what was known {time} ago.',
  'nfts.spam.many': '{count} hidden as spam',
  'nfts.spam.one': 'One hidden as spam',
} as const
