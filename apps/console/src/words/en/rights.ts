export const rights = {
  roles: { owner: 'Owners', admin: 'Admins', editor: 'Editors', viewer: 'Viewers' },
  cannot: (members: string) => `${members} cannot change this`,
  ofSomeLinks: (members: string) => `${members} who see some links only`,
}
