import { defineCall } from '../call.ts'
import { imageId } from '../formats.ts'

/** By the currency's three letters. */
export const getCurrencyImage = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/public/getCurrencyImage/{id}',
  params: { id: imageId },
  answer: 'image',
})
