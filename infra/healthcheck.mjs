// node healthcheck.mjs API_PORT 3000: exit code 0 when GET /ready on that variable's port (or the default)
// answers 200. /health is also 503 while Postgres is full, where a restart would end redirects and help
// nothing.
import { get } from 'node:http'

const [variable, defaultPort] = process.argv.slice(2)
const port = process.env[variable] || defaultPort

get({ host: '127.0.0.1', port, path: '/ready', timeout: 2_500 }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1)
})
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1))
