import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTypes, { astToString } from 'openapi-typescript'
import { expect, test } from '../support/test.ts'

const documentPath = '/api/docs/json'
const client = path.join(import.meta.dirname, '../client')
const typeChecker = path.join(import.meta.dirname, '../../node_modules/.bin/tsc')
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

/** Runs a program to its end. The test fails with the program's output. */
async function output(program: string, ...args: string[]): Promise<string> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(program, args, { env: { ...process.env, ...quiet } })
  return (await run.catch(({ stdout, stderr }) => Promise.reject(new Error(stdout + stderr)))).stdout
}

test.describe('the OpenAPI document', { tag: '@any-screen' }, () => {
  test('passes the strict rules of a linter', async ({ request }, testInfo) => {
    const file = testInfo.outputPath('openapi.json')
    await writeFile(file, await (await request.get(documentPath)).body())
    await output(process.execPath, linter, 'lint', '--extends=recommended-strict', '--format=stylish', file)
  })

  test('is enough to make a client of, which places an order and reads its confirmation', async ({
    baseURL: origin = '',
  }) => {
    const types = await openapiTypes(new URL(documentPath, origin))
    await writeFile(path.join(client, 'api.gen.ts'), astToString(types))
    await output(typeChecker, '--project', client)
    const { wrongFields, reference, confirmation } = JSON.parse(
      await output(process.execPath, path.join(client, 'place-order.ts'), origin),
    )
    expect(wrongFields).toEqual(['phone'])
    expect(reference).toMatch(/^DH-/)
    expect(confirmation).toMatchObject({ reference, lines: [{ supplement: 'Ulcer', bottle: 2 }] })
  })
})
