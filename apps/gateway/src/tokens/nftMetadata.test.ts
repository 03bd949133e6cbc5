import { describe, expect, test } from 'vitest'
import { createMetadataReader, parseMetadata } from './nftMetadata.ts'

const document = { name: 'House', image: 'https://i.example/1.png' }

function createReader(hosts: readonly string[] = []) {
  const asked: string[] = []
  const fetch = (async (input: URL | string, init?: RequestInit) => {
    asked.push(`${input} ${init?.redirect}`)
    return Response.json(document)
  }) as typeof globalThis.fetch
  return { read: createMetadataReader(hosts, fetch), asked }
}

describe('createMetadataReader', () => {
  test('behavior: documents in the address itself', async () => {
    const { read, asked } = createReader()
    const text = JSON.stringify(document)
    expect(await read(`data:application/json,${encodeURIComponent(text)}`, '1')).toEqual(document)
    expect(await read(`data:application/json;base64,${btoa(text)}`, '1')).toEqual(document)
    expect(await read(`data:application/json;charset=utf-8,${text}`, '1')).toEqual(document)
    expect(asked).toEqual([])
  })

  test('behavior: only hosts the owner allows are asked, without following elsewhere', async () => {
    const { read, asked } = createReader(['meta.example'])
    expect(await read('https://meta.example/{id}.json', '255')).toEqual(document)
    expect(asked).toEqual([`https://meta.example/${'ff'.padStart(64, '0')}.json error`])
  })

  test.each([
    'https://other.example/1',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:8545',
    'https://meta.example.evil/1',
    'https://meta.example@evil.example/1',
    'file:///etc/passwd',
    'ipfs://Qm',
    'data:text/html,x',
    'data:application/json,{',
    '',
  ])('error: %s is not asked', async (uri) => {
    const { read, asked } = createReader(['meta.example'])
    expect(await read(uri, '1')).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('parseMetadata', () => {
  test.each([
    ['javascript:alert(1)', undefined],
    ['http://i.example/1.png', undefined],
    ['data:text/html;base64,AAAA', undefined],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    [`data:image/png;base64,${'A'.repeat(50_000)}`, undefined],
    ['https://i.example/1.png', 'https://i.example/1.png'],
    ['https://other.example/1.png', undefined],
    ['https://i.example@other.example/1.png', undefined],
  ])('behavior: the picture %s', (image, expected) => {
    expect(parseMetadata({ name: 'x', image }, ['i.example']).preview).toBe(expected)
  })

  test('behavior: names lose what hides or reorders them', () => {
    expect(parseMetadata({ name: 'Good\u202egnp.exe\u0000\n  name' }, []).name).toBe('Good gnp.exe name')
    expect(parseMetadata({ name: 5 }, [])).toEqual({ name: '', preview: undefined })
    expect(parseMetadata(null, [])).toEqual({ name: '', preview: undefined })
  })
})
