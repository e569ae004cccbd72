import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { Registry as Metrics } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { watchCertificate } from '../../../src/runtime/process/certificate.ts'

/** For this test only: nobody trusts it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgK/LuJk/U2H7npbrE
akMRd2D6wJIUfyy9WXH76Uyo67yhRANCAAQh0N+r19KB254M+5PWgW9ZOM3VLOaz
4UUTzUUTcWWlcpADqidD6dymVste6dlHZvIt2EVlreC4vR6+nSiyHGr0
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUApoA3aj73Bqx79KLm7Jt3ThbMxUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTIwMDgwOVoYDzIxMjYxMTA1
MjAwODA5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQh0N+r19KB254M+5PWgW9ZOM3VLOaz4UUTzUUTcWWlcpADqidD6dym
Vste6dlHZvIt2EVlreC4vR6+nSiyHGr0o1MwUTAdBgNVHQ4EFgQUqDmJW+CRBSw8
Fm2sWznUEVpAQscwHwYDVR0jBBgwFoAUqDmJW+CRBSw8Fm2sWznUEVpAQscwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAlXkfaVZyqJ/HxGwT4mpi
RYum0gHQhaw6ymaEcA0076oCIQDbjNLoUdHL5RbBMaimul9XuZLsEBVipjWDc/hT
7DBW2w==
-----END CERTIFICATE-----`
const end = 'Nov  5 20:08:09 2126 GMT'

const server = createServer({ key, cert }, (socket) => socket.end())
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

test('the end of the certificate of PUBLIC_URL is measured, and unknown where nothing answers', async () => {
  const metrics = new Metrics()
  const [sweep] = watchCertificate(`https://localhost:${port}`, metrics).sweeps!
  await sweep!.run()
  const read = () => metrics.getSingleMetricAsString('social_lookup_certificate_end_timestamp_seconds')
  expect(await read()).toContain(`{host="localhost:${port}"} ${Date.parse(end) / 1000}`)
  await new Promise((resolve) => server.close(resolve))
  await sweep!.run()
  expect(await read()).not.toContain('host=')
})

test('nothing is asked where PUBLIC_URL has no certificate', () => {
  expect(watchCertificate('http://localhost', new Metrics())).toEqual({})
  expect(watchCertificate(undefined, new Metrics())).toEqual({})
})
