import { defineCall } from '../call.ts'
import { imageId } from '../formats.ts'

/** By the `image_id` of an entry of the catalogue. */
export const getWalletImage = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/getWalletImage/{id}',
  params: { id: imageId },
  answer: 'image',
})
