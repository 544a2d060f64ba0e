// node healthcheck.mjs API_PORT 3000: exit code 0 when GET /health on that variable's port (or the default)
// answers 200.
import { get } from 'node:http'

const [variable, defaultPort] = process.argv.slice(2)
const port = process.env[variable] || defaultPort

get({ host: '127.0.0.1', port, path: '/health', timeout: 2_500 }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1)
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
