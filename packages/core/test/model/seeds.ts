/** Traces beyond the first ones on which the product or the model was wrong once; each is replayed for ever. */
export const keptSeeds: readonly number[] = [
  5_295, 5_487, 5_729, 5_762, 5_982, 6_134, 6_256, 6_396, 7_239, 7_299, 7_545, 9_622, 9_669, 11_408, 11_493, 12_189,
  12_758, 14_717, 24_841, 28_150, 28_472, 28_951, 29_321, 30_165, 34_084, 35_528, 36_169, 44_948, 47_872, 58_530,
  62_871, 63_341, 72_395, 72_774, 88_057, 92_896, 94_270, 95_008, 95_796,
]
