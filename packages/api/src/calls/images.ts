import { defineCall } from '../call.ts'
import { imageId } from '../formats.ts'

/** A picture of the catalogue. */
function defineImage<const path extends string>(path: path) {
  return defineCall({ service: 'catalogue', method: 'GET', path, params: { id: imageId }, answer: 'image' })
}

/** By CAIP-2 id of a network, or image id. */
export const getAssetImage = defineImage('/public/getAssetImage/{id}')

/** By the token's symbol. */
export const getTokenImage = defineImage('/public/getTokenImage/{id}')

/** By the currency's three letters. */
export const getCurrencyImage = defineImage('/public/getCurrencyImage/{id}')
