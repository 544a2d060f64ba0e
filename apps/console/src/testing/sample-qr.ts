/** `https://go.example/alpha` at level M, as the API encodes it: a mark for each dark square. */
const squares = [
  '#######.#.#..##...#######',
  '#.....#.###..#....#.....#',
  '#.###.#.#.######..#.###.#',
  '#.###.#.....#####.#.###.#',
  '#.###.#.#.#..##.#.#.###.#',
  '#.....#..##.###.#.#.....#',
  '#######.#.#.#.#.#.#######',
  '.........#.###...........',
  '#..######.##..##.#..#.###',
  '..#.#...#.....##...#####.',
  '.##.#.###.....###..#.#..#',
  '..#..#.#.#.#..#....#.####',
  '.###..#####.....####....#',
  '#....#.#..#.#.###...#..#.',
  '####.#####...###.#..#####',
  '#.###..##...#.#.#..#.##.#',
  '#.#..##.##.###.######.##.',
  '........#.##..#.#...#.##.',
  '#######.#...###.#.#.#...#',
  '#.....#.#.##.####...#...#',
  '#.###.#.##.##.#######....',
  '#.###.#.##..###.###....##',
  '#.###.#...##..####..#####',
  '#.....#...###..#..###.###',
  '#######.##.##...#.#..#..#',
]
const margin = 4
const side = squares.length + 2 * margin

/** The picture that the API answers to such a query. */
export function sampleQr({ size, color, background }: Record<string, string>): Response {
  const path = squares.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === '#' ? `M${x + margin} ${y + margin}h1v1h-1z` : [])),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="${background}" d="M0 0h${side}v${side}H0z"/><path fill="${color}" d="${path.join('')}"/></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
