// The health check of the image: 0 while this node wants requests or work (/health/ready), whatever its role.
import { get } from 'node:http'

const { INTERNAL_ADDRESS, PORT, HOST } = process.env
const address = INTERNAL_ADDRESS || `${HOST || '127.0.0.1'}:${PORT || 3000}`
// What listens everywhere is asked on this machine.
const url = `http://${address.replace(/^0\.0\.0\.0:/, '127.0.0.1:').replace(/^\[::\]:/, '[::1]:')}/health/ready`
const request = get(url, { timeout: 2500 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
request.on('timeout', () => process.exit(1))
request.on('error', () => process.exit(1))
