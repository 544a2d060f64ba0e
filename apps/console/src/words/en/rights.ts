export const rights = {
  roles: { owner: 'Owners', admin: 'Admins', editor: 'Editors', viewer: 'Viewers' },
  cannot: (members: string) => `${members} cannot change this`,
  cannotSee: (members: string) => `${members} cannot see this`,
  ofSomeLinks: (members: string) => `${members} who see some links only`,
}
