import { defineCall } from '../call.ts'
import { imageId } from '../formats.ts'

/** By the token's symbol. */
export const getTokenImage = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/public/getTokenImage/{id}',
  params: { id: imageId },
  answer: 'image',
})
