export const rights = {
  roleCannot: {
    owner: 'Owners cannot change this',
    admin: 'Admins cannot change this',
    editor: 'Editors cannot change this',
    viewer: 'Viewers cannot change this',
  },
  restrictedCannot: 'Members who see some links only cannot change this',
}
