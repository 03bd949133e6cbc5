import { describe, expect, test } from 'vitest'
import { createMetadataReader, parseMetadata } from './nftMetadata.ts'

const document = { name: 'House', image: 'https://i.example/1.png' }

/** A reader that has one answer, and tells what it was asked. */
function createReader(answer: unknown = document) {
  const asked: string[] = []
  const read = createMetadataReader({
    isReadable: () => true,
    read: async (uri) => {
      asked.push(uri)
      return answer === undefined
        ? undefined
        : new Uint8Array(Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)))
    },
  })
  return { read, asked }
}

describe('createMetadataReader', () => {
  test('behavior: documents in the address itself', async () => {
    const { read, asked } = createReader()
    const text = JSON.stringify(document)
    for (const uri of [
      `data:application/json,${encodeURIComponent(text)}`,
      `data:application/json;base64,${btoa(text)}`,
      `data:application/json;charset=utf-8,${text}`,
      `data:application/json;utf8,${text}`,
      `data:application/json;charset=utf-8;base64,${btoa(text)}`,
    ]) {
      expect([uri, await read(uri, '1')]).toEqual([uri, document])
    }
    expect(asked).toEqual([])
  })

  test('behavior: a document elsewhere, with the id where it belongs', async () => {
    const { read, asked } = createReader()
    expect(await read('https://meta.example/{id}.json', '255')).toEqual(document)
    expect(asked).toEqual([`https://meta.example/${'ff'.padStart(64, '0')}.json`])
  })

  test('behavior: a picture in place of a document', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
    expect(await createReader(svg).read('ipfs://{id}', '1')).toEqual({ image: `ipfs://${'1'.padStart(64, '0')}` })
  })

  test.each(['{', '<!doctype html>'])('error: %s is no document', async (answer) => {
    const { read } = createReader(answer)
    expect(await read('https://meta.example/1', '1')).toBeUndefined()
    expect(await read('data:text/html,x', '1')).toBeUndefined()
    expect(await read('data:application/json,{', '1')).toBeUndefined()
  })
})

describe('parseMetadata', () => {
  const reader = { isReadable: (uri: string) => uri.startsWith('https://i.example/') || uri.startsWith('ipfs://') }

  test.each([
    ['javascript:alert(1)', undefined],
    ['http://i.example/1.png', undefined],
    ['data:text/html;base64,AAAA', undefined],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:image/svg+xml;utf8,<svg/>', 'data:image/svg+xml;utf8,<svg/>'],
    ['<svg xmlns="a"/>', `data:image/svg+xml,${encodeURIComponent('<svg xmlns="a"/>')}`],
    [`data:image/png;base64,${'A'.repeat(200_000)}`, undefined],
    ['https://i.example/1.png', 'https://i.example/1.png'],
    ['https://i.example/{id}.png', `https://i.example/${'5'.padStart(64, '0')}.png`],
    ['ipfs://Qm/1.png', 'ipfs://Qm/1.png'],
    ['https://other.example/1.png', undefined],
    ['', undefined],
  ])('behavior: the picture %s', (image, expected) => {
    expect(parseMetadata({ name: 'x', image }, '5', reader).preview).toBe(expected)
    for (const field of ['image_url', 'image_data']) {
      expect(parseMetadata({ name: 'x', [field]: image }, '5', reader).preview).toBe(expected)
    }
  })

  test('behavior: names lose what hides or reorders them', () => {
    expect(parseMetadata({ name: 'Good\u202egnp.exe\u0000\n  name' }, '1', reader).name).toBe('Good gnp.exe name')
    expect(parseMetadata({ name: 5 }, '1', reader)).toEqual({ name: '', preview: undefined })
    expect(parseMetadata(null, '1', reader)).toEqual({ name: '', preview: undefined })
  })
})
