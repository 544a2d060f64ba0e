// Made from apps/api/openapi.json by `pnpm openapi`. Changes go into the routes.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which part is up
         * @description 503 when Postgres is down. Not limited.
         *
         *     Public.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether to send requests here
         * @description 503 from the moment a shutdown begins. Asks no other part. Not limited.
         *
         *     Public.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/t.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Script for pages
         * @description Tells of page views, and offers `waymark.track({ goal, tid, payout, currency })`. It takes the click id of `click_id` (or `clickid`, `subid`, `sub_id`, `cid`) in the URL of the page and keeps it in a cookie of the page for 30 days.
         *
         *     Public.
         */
        get: operations["getTJs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Makes the user and a workspace of its own. 403 where `ALLOW_SIGNUP` is false; 409 when the address is taken.
         *
         *     Public.
         */
        post: operations["postAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description 401 for a wrong address or password. Five attempts a minute and address.
         *
         *     Public.
         */
        post: operations["postAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for a new pair
         * @description A refresh token is good once. Using an old one ends the session, and with it the newest pair.
         *
         *     Public.
         */
        post: operations["postAuthRefresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Sessions only, closed to API keys.
         */
        post: operations["postAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End every session of the user
         * @description Sessions only, closed to API keys.
         */
        post: operations["postAuthLogoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends the other sessions of the user, not its API keys. Five attempts a minute. A wrong `currentPassword` is a 400.
         *
         *     Sessions only, closed to API keys.
         */
        post: operations["postAuthPasswordChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description Always a 202, at once, whether or not somebody has the address. Whoever has it gets a token by mail, at most five in an hour. Five requests a minute and address.
         *
         *     Public.
         */
        post: operations["postAuthPasswordForgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password by a token
         * @description Always a 202, whether or not the token holds: sign in to see. The token is good once, for 30 minutes. Every session of the user ends, and a mail says so. Five requests a minute and address.
         *
         *     Public.
         */
        post: operations["postAuthPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user
         * @description Sessions only, closed to API keys.
         */
        get: operations["getUsersMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change name or time zone
         * @description Sessions only, closed to API keys.
         */
        patch: operations["patchUsersMe"];
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspaces of the user
         * @description Sessions only, closed to API keys.
         */
        get: operations["getWorkspaces"];
        put?: never;
        /**
         * Make a workspace; the caller owns it
         * @description Sessions only, closed to API keys.
         */
        post: operations["postWorkspaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One workspace
         * @description Sessions only, closed to API keys.
         */
        get: operations["getWorkspacesById"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace with everything in it
         * @description Owner only. To its members and keys it is gone at once. Its links answer 410 within a second (beyond the first thousand, at some thousands a second), and their codes are not given away again. Its members stay users: in their other workspaces, or in none until they make one.
         *
         *     Sessions only, closed to API keys. Least role: owner.
         */
        delete: operations["deleteWorkspacesById"];
        options?: never;
        head?: never;
        /**
         * Change a workspace
         * @description Owner or admin. What is left out stays.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        patch: operations["patchWorkspacesById"];
        trace?: never;
    };
    "/api/v1/workspaces/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a workspace
         * @description Owner or admin. `search` looks in address and name. Deactivated members are listed too.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        get: operations["getWorkspacesByIdMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * @description Owner or admin; every member may remove itself. Its keys in the workspace are revoked. The last active owner cannot leave: 409.
         *
         *     Sessions only, closed to API keys.
         */
        delete: operations["deleteWorkspacesByIdMembersByUserId"];
        options?: never;
        head?: never;
        /**
         * Change role, activity or links of a member
         * @description Owner or admin; owners are made and changed by owners only. It holds from the next request on, for the member’s keys too. To hand a workspace over, make another member `owner`, then lower your own role. The last active owner cannot be lowered or deactivated: 409.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        patch: operations["patchWorkspacesByIdMembersByUserId"];
        trace?: never;
    };
    "/api/v1/workspaces/{id}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open invitations
         * @description Owner or admin. Neither accepted nor expired ones. `search` looks in the address.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        get: operations["getWorkspacesByIdInvitations"];
        put?: never;
        /**
         * Invite somebody by mail
         * @description Owner or admin; only owners invite owners. Good once, for 7 days, for the address it names. A member, or an address with an open invitation, is a 409.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        post: operations["postWorkspacesByIdInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an open invitation
         * @description Owner or admin. Its token is good for nothing from then on.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        delete: operations["deleteWorkspacesByIdInvitationsByInvitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description The signed-in user becomes a member. 403 when the invitation names another address than the user’s; 404 when it was used, revoked or has expired.
         *
         *     Sessions only, closed to API keys.
         */
        post: operations["postInvitationsByTokenAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/billing/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plan of the workspace and its limits
         * @description Sessions only, closed to API keys. Least role: owner.
         */
        get: operations["getBillingPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the plan of the workspace
         * @description Where `BILLING_MODE` is `self`; 403 elsewhere. Its limits hold from the next request on; what exists beyond them stays.
         *
         *     Sessions only, closed to API keys. Least role: owner.
         */
        patch: operations["patchBillingPlan"];
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description One's own; owners and admins see those of the whole workspace.
         *
         *     Sessions only, closed to API keys.
         */
        get: operations["getApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description It works in this workspace only, with the rights of its owner there, cut down by its scopes.
         *
         *     A workspace has at most 1,000 API keys that are not revoked: one more is a 409.
         *
         *     Sessions only, closed to API keys.
         */
        post: operations["postApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It stops at once. Revoking it again changes nothing.
         *
         *     Sessions only, closed to API keys.
         */
        delete: operations["deleteApiKeysById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a short link
         * @description Without credentials only `originalUrl` and `customAlias` are taken, 10 times a minute, where the installation allows it. A taken or reserved alias is a 409.
         *
         *     API key with `links:write`, or a session. Least role: editor. Also without credentials. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description `search` looks in title, target, code, alias and tags. Newest first by default. `clicksTotal` is at most a second old.
         *
         *     API key with `links:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirect information of a link
         * @description For everybody. With credentials the code is looked up in the own workspace first; otherwise on the default domain.
         *
         *     Public.
         */
        get: operations["getLinksByCode"];
        put?: never;
        post?: never;
        /**
         * Delete a link
         * @description Its code and alias answer 410 from then on and are not given away again; reports keep it.
         *
         *     API key with `links:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        delete: operations["deleteLinksByCode"];
        options?: never;
        head?: never;
        /**
         * Change a link
         * @description What is left out stays. Live on every redirector within a second. A taken or reserved alias is a 409. A member who sees some links only does not change `collectionIds`: 403.
         *
         *     API key with `links:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        patch: operations["patchLinksByCode"];
        trace?: never;
    };
    "/api/v1/links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make many short links
         * @description Up to 1,000 links, 16 MiB. Always a 201 with a result for each item: one that does not fit or whose alias is taken or reserved stops no other. Of items with the same alias the first that fits gets it. More than 1,000 items, or none, are a 400 and nothing is made.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postLinksBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * QR code of a link
         * @description Holds the `shortUrl` of the link, as it is. To be asked again after the alias was changed; `If-None-Match` gives a 304.
         *
         *     Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rules of a link
         * @description In processing order (`sort=priority`) unless `sort` says otherwise: forced, regular, default; lower priority first; oldest first. `search` looks in name and target.
         *
         *     API key with `links:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeRules"];
        put?: never;
        /**
         * Add a rule to a link
         * @description Live on every redirector within a second. A link has at most 1,000 rules: one more is a 409.
         *
         *     API key with `links:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        post: operations["postLinksByCodeRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a rule
         * @description API key with `links:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        delete: operations["deleteLinksByCodeRulesByRuleId"];
        options?: never;
        head?: never;
        /**
         * Change a rule
         * @description What is left out stays; the rule is checked as a whole. `conditions` are replaced whole.
         *
         *     API key with `links:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        patch: operations["patchLinksByCodeRulesByRuleId"];
        trace?: never;
    };
    "/api/v1/links/{code}/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a visit
         * @description Where a visitor would be sent, and why: the trace tells of each rule and filter what was seen and what was wanted. Runs the code that serves visitors on the link as it is now; records nothing. Place, device and bot verdict are read off `ip` and `userAgent` unless they are given; what is neither given nor readable is unknown. The visitor is one who was never at the link before, knows its password, and finds room under its limits of clicks. Lists and bot rules of the workspace count; with `isBot: false` the visitor is no bot whatever they say.
         *
         *     API key with `links:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        post: operations["postLinksByCodeSimulate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collections
         * @description `search` looks in name and description. Newest first unless `sort` says otherwise. Members who are restricted to some links see the collections among these.
         *
         *     API key with `links:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollections"];
        put?: never;
        /**
         * Add a collection
         * @description A workspace has at most 2,000 collections: one more is a 409.
         *
         *     API key with `links:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postCollections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a collection
         * @description Its links: `GET /links/list?collectionId=…`.
         *
         *     API key with `links:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsById"];
        put?: never;
        post?: never;
        /**
         * Delete a collection
         * @description Its links stay.
         *
         *     API key with `links:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteCollectionsById"];
        options?: never;
        head?: never;
        /**
         * Change a collection
         * @description What is left out stays.
         *
         *     API key with `links:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchCollectionsById"];
        trace?: never;
    };
    "/api/v1/collections/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put links into a collection
         * @description All of them or none: ids that are no links of the workspace are named in a 400. May be repeated.
         *
         *     API key with `links:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postCollectionsByIdLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a link out of a collection
         * @description The link itself stays. May be repeated: a link that is not in the collection is a 204 too.
         *
         *     API key with `links:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteCollectionsByIdLinksByLinkId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom domains
         * @description Sessions only, closed to API keys.
         */
        get: operations["getDomains"];
        put?: never;
        /**
         * Claim a custom domain
         * @description Admin. It is `pending`, and serves nothing, until `POST /domains/{id}/verify` finds one of the records of `verification` in its DNS; after 7 days it lapses. A host that somebody has proved is a 409, one more than the plan includes a 402.
         *
         *     A workspace has at most 1,000 domains: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        post: operations["postDomains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One custom domain
         * @description Sessions only, closed to API keys.
         */
        get: operations["getDomainsById"];
        put?: never;
        post?: never;
        /**
         * Give up a custom domain
         * @description Admin. 409 while links or bio pages use it. A banned one stops sending its visitors on.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        delete: operations["deleteDomainsById"];
        options?: never;
        head?: never;
        /**
         * Change a custom domain
         * @description Admin. What is left out stays. Live on every redirector within a second.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        patch: operations["patchDomainsById"];
        trace?: never;
    };
    "/api/v1/domains/{id}/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visits of a custom domain that led to no link
         * @description Counted apart from clicks, by whole minutes; bots are among them. Visits of bio pages are not.
         *
         *     Sessions only, closed to API keys. Closed to members who are restricted to some links, and to their keys.
         */
        get: operations["getDomainsByIdVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a custom domain by its DNS
         * @description Admin. Looks for the TXT or the CNAME record of `verification`; the domain is then `active` and served within a second. 409, with what was looked for and what was found in `details`, when neither is there, or when another workspace has proved the host first. Where another workspace claims the host too, only the TXT record counts. An active domain stays as it is.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        post: operations["postDomainsByIdVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/domains/{id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a blocked domain out of service
         * @description Admin. Its links and bio pages move to the active domain of the workspace that was verified first, else to the default domain (the first thousand links at once, the others at some thousands a second), and its visitors are sent there. A code that is taken there gets an ending. Emits `domain_banned` once; 409 unless the domain is active.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        post: operations["postDomainsByIdBan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bio-pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bio pages
         * @description `search` looks in title and slug.
         *
         *     Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getBioPages"];
        put?: never;
        /**
         * Make a bio page
         * @description A small public page of links at `/{slug}`, where its entries are counted with `bioLinkId`. A taken or reserved slug is a 409.
         *
         *     A workspace has at most 1,000 bio pages: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        post: operations["postBioPages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bio-pages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One bio page
         * @description Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getBioPagesById"];
        put?: never;
        post?: never;
        /**
         * Delete a bio page
         * @description Its slug is free again; reports keep its clicks.
         *
         *     Sessions only, closed to API keys. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        delete: operations["deleteBioPagesById"];
        options?: never;
        head?: never;
        /**
         * Change a bio page
         * @description What is left out stays; `links` is replaced whole, and its entries with an `id` keep their clicks. Live within a second.
         *
         *     Sessions only, closed to API keys. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        patch: operations["patchBioPagesById"];
        trace?: never;
    };
    "/api/v1/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the named lists
         * @description Without their entries. `search` looks in the name. Newest first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys.
         */
        get: operations["getLists"];
        put?: never;
        /**
         * Add a named list
         * @description Usable as the filter value `list:NAME` at once. At most 50,000 entries in a list and 4 MiB of entries in a workspace; names are unique: else a 409.
         *
         *     A workspace has at most 100 lists: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a list with its entries
         * @description Sessions only, closed to API keys.
         */
        get: operations["getListsById"];
        put?: never;
        post?: never;
        /**
         * Remove a list
         * @description A 409 that names it while a rule, a saved report, a dashboard or an alert refers to it.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteListsById"];
        options?: never;
        head?: never;
        /**
         * Change a list
         * @description What is left out stays; `entries` are replaced whole, live on every redirector within a second. A list that a rule, a saved report, a dashboard or an alert refers to cannot be renamed: a 409 that names it.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchListsById"];
        trace?: never;
    };
    "/api/v1/bot-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bot rules
         * @description `search` looks in value and note. Newest first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys.
         */
        get: operations["getBotRules"];
        put?: never;
        /**
         * Add a bot rule
         * @description Beside the built-in lists, for all links of the workspace; live on every redirector within a second. A rule that blocks goes before the built-in lists, one that flags after them. One of the same kind and value is a 409.
         *
         *     A workspace has at most 1,000 bot rules: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postBotRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bot-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bot rule
         * @description Sessions only, closed to API keys.
         */
        get: operations["getBotRulesById"];
        put?: never;
        post?: never;
        /**
         * Remove a bot rule
         * @description Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteBotRulesById"];
        options?: never;
        head?: never;
        /**
         * Change a bot rule
         * @description What is left out stays; kind and value are checked together.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchBotRulesById"];
        trace?: never;
    };
    "/api/v1/click-intake-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How clicks are taken in
         * @description Sessions only, closed to API keys.
         */
        get: operations["getClickIntakeSettings"];
        /**
         * Set how clicks are taken in
         * @description All of the settings. Owner or admin. Live on every redirector within a second.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        put: operations["putClickIntakeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change how clicks are taken in
         * @description What is left out stays. Owner or admin. Live on every redirector within a second.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        patch: operations["patchClickIntakeSettings"];
        trace?: never;
    };
    "/api/v1/affiliate-networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List affiliate networks
         * @description `search` looks in name, postback template and sub id parameter. Newest first unless `sort` says otherwise.
         *
         *     API key with `offers:read`, or a session. Least role: viewer.
         */
        get: operations["getAffiliateNetworks"];
        put?: never;
        /**
         * Add an affiliate network
         * @description Names are unique in a workspace: one that is taken is a 409.
         *
         *     A workspace has at most 1,000 affiliate networks: one more is a 409.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postAffiliateNetworks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliate-networks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an affiliate network
         * @description API key with `offers:read`, or a session. Least role: viewer.
         */
        get: operations["getAffiliateNetworksById"];
        put?: never;
        post?: never;
        /**
         * Delete an affiliate network
         * @description A 409 while offers belong to it, unless `detach=true`.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteAffiliateNetworksById"];
        options?: never;
        head?: never;
        /**
         * Change an affiliate network
         * @description What is left out stays. `statusMap` is replaced whole.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchAffiliateNetworksById"];
        trace?: never;
    };
    "/api/v1/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers
         * @description `search` looks in name, URL, group and notes. Newest first unless `sort` says otherwise.
         *
         *     API key with `offers:read`, or a session. Least role: viewer.
         */
        get: operations["getOffers"];
        put?: never;
        /**
         * Add an offer
         * @description A workspace has at most 10,000 offers: one more is a 409.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an offer
         * @description API key with `offers:read`, or a session. Least role: viewer.
         */
        get: operations["getOffersById"];
        put?: never;
        post?: never;
        /**
         * Delete an offer
         * @description A 409 that names the links while rules use it.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteOffersById"];
        options?: never;
        head?: never;
        /**
         * Change an offer
         * @description What is left out stays. Links whose rules use it follow within a second. A status that it cannot take from where it is is a 409.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchOffersById"];
        trace?: never;
    };
    "/api/v1/offers/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List live statistics of offers
         * @description Of all offers unless `limit` is given; `meta.limit` is then the total. In the order of GET /offers, with its filters.
         *
         *     API key with `offers:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getOffersStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/offers/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read live statistics of an offer
         * @description API key with `offers:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getOffersByIdStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/landings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List landings
         * @description `search` looks in name, URL, group and notes. Newest first unless `sort` says otherwise.
         *
         *     API key with `offers:read`, or a session. Least role: viewer.
         */
        get: operations["getLandings"];
        put?: never;
        /**
         * Add a landing
         * @description A workspace has at most 10,000 landings: one more is a 409.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postLandings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/landings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a landing
         * @description API key with `offers:read`, or a session. Least role: viewer.
         */
        get: operations["getLandingsById"];
        put?: never;
        post?: never;
        /**
         * Delete a landing
         * @description A 409 that names the links while rules use it.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteLandingsById"];
        options?: never;
        head?: never;
        /**
         * Change a landing
         * @description What is left out stays. Links whose rules use it follow within a second. An archived landing takes no other status: 409.
         *
         *     API key with `offers:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchLandingsById"];
        trace?: never;
    };
    "/api/v1/costs/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add or update many costs
         * @description Up to 10,000 records, 16 MiB; all of them or, when a field of one is wrong, none. An entry of the same link, breakdown key and value, period and source as a record updates it: its amount and currency are set, never added, and its notes where the entry has any. Links that were deleted take costs too: their traffic was paid for. Of records that are alike, as `POST /costs` makes them, the oldest is updated. Of entries that are the same record the later one counts. The answer has a record for each entry, in their order. At most 1,000 wrong fields are named (`records.17.amount`).
         *
         *     API key with `costs:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        put: operations["putCostsBulk"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List costs
         * @description Those whose period overlaps `from` to `to`, both days included. All of them unless `limit` is given, as of one moment; `meta.limit` is then the total. `search` looks in breakdown and notes. Newest first unless `sort` says otherwise.
         *
         *     API key with `costs:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCosts"];
        put?: never;
        /**
         * Add a cost
         * @description Also of a link that was deleted: its traffic was paid for. Always a new record, also when there is one of the same link, breakdown, period and source. The amount is spread evenly over the days of the period and, within a day, over the clicks of its link and breakdown value.
         *
         *     API key with `costs:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        post: operations["postCosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/costs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a cost
         * @description API key with `costs:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        delete: operations["deleteCostsById"];
        options?: never;
        head?: never;
        /**
         * Change a cost
         * @description What is left out stays.
         *
         *     API key with `costs:write`, or a session. Least role: editor. To members who are restricted to some links, as far as these links go.
         */
        patch: operations["patchCostsById"];
        trace?: never;
    };
    "/api/v1/currency-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List currency rates
         * @description Of the days `from` to `to`, both included. `search` looks in the currency. Latest day first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys.
         */
        get: operations["getCurrencyRates"];
        /**
         * Set currency rates
         * @description One rate, or up to 10,000 as `{ rates: [...] }`: all of them or, when one is wrong, none. A rate of the same day and currency is replaced; of two in one call the later counts. The answer is a record for one rate, and for `rates` a list in their order.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        put: operations["putCurrencyRates"];
        /**
         * Add a currency rate
         * @description A 409 when the day has a rate of the currency already: `PUT` replaces it.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postCurrencyRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utm-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List UTM presets
         * @description `search` looks in the name and the tags. Newest first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys.
         */
        get: operations["getUtmPresets"];
        put?: never;
        /**
         * Add a UTM preset
         * @description Names are unique in a workspace, whatever their case: one that is taken is a 409.
         *
         *     A workspace has at most 1,000 UTM presets: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor.
         */
        post: operations["postUtmPresets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/utm-presets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a UTM preset
         * @description Sessions only, closed to API keys.
         */
        get: operations["getUtmPresetsById"];
        put?: never;
        post?: never;
        /**
         * Remove a UTM preset
         * @description Sessions only, closed to API keys. Least role: editor.
         */
        delete: operations["deleteUtmPresetsById"];
        options?: never;
        head?: never;
        /**
         * Change a UTM preset
         * @description What is left out stays; null takes a tag away. Links that were made with it stay as they are.
         *
         *     Sessions only, closed to API keys. Least role: editor.
         */
        patch: operations["patchUtmPresetsById"];
        trace?: never;
    };
    "/api/v1/traffic-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List traffic sources
         * @description `search` looks in name and postback URL. Newest first unless `sort` says otherwise.
         *
         *     API key with `postbacks:read`, or a session. Least role: viewer.
         */
        get: operations["getTrafficSources"];
        put?: never;
        /**
         * Add a traffic source
         * @description Links name it as their `trafficSourceId`; their conversions are then sent to it.
         *
         *     A workspace has at most 500 traffic sources: one more is a 409.
         *
         *     API key with `postbacks:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postTrafficSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/traffic-sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a traffic source
         * @description API key with `postbacks:read`, or a session. Least role: viewer.
         */
        get: operations["getTrafficSourcesById"];
        put?: never;
        post?: never;
        /**
         * Delete a traffic source
         * @description A 409 while links use it.
         *
         *     API key with `postbacks:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteTrafficSourcesById"];
        options?: never;
        head?: never;
        /**
         * Change a traffic source
         * @description What is left out stays. `conditions` are replaced whole.
         *
         *     API key with `postbacks:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchTrafficSourcesById"];
        trace?: never;
    };
    "/api/v1/traffic-sources/{id}/postbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the postbacks of a traffic source
         * @description Those of the last 90 days, newest first unless `sort` says otherwise. `search` looks in URL, status, error and the id of the conversion.
         *
         *     API key with `postbacks:read`, or a session. Least role: viewer. Closed to members who are restricted to some links, and to their keys.
         */
        get: operations["getTrafficSourcesByIdPostbacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/capi-integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion integrations
         * @description Without their credentials. `search` looks in provider and event names. Newest first unless `sort` says otherwise.
         *
         *     API key with `postbacks:read`, or a session. Least role: viewer.
         */
        get: operations["getCapiIntegrations"];
        put?: never;
        /**
         * Add a conversion integration
         * @description The credentials are checked by their shape only, and never returned: `hasCredentials` says that they are there.
         *
         *     A workspace has at most 200 integrations: one more is a 409.
         *
         *     API key with `postbacks:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postCapiIntegrations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/capi-integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversion integration
         * @description API key with `postbacks:read`, or a session. Least role: viewer.
         */
        get: operations["getCapiIntegrationsById"];
        put?: never;
        post?: never;
        /**
         * Delete a conversion integration
         * @description API key with `postbacks:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteCapiIntegrationsById"];
        options?: never;
        head?: never;
        /**
         * Change a conversion integration
         * @description What is left out stays, the credentials too; sent, they replace the whole set. Another `provider` needs its credentials in the same call.
         *
         *     API key with `postbacks:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchCapiIntegrationsById"];
        trace?: never;
    };
    "/api/v1/capi-integrations/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a conversion integration
         * @description Those of the last 90 days, newest first unless `sort` says otherwise; `error` says why the last attempt was no good one. `search` looks in status, error and the id of the conversion.
         *
         *     Sessions only, closed to API keys. Closed to members who are restricted to some links, and to their keys.
         */
        get: operations["getCapiIntegrationsByIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/capi-integrations/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description With the credentials and event names of now, and five attempts anew; the answer is the event, not yet sent. The platform takes an event it already has for the same. One that waits for its first attempt, or is being sent, stays as it is. A 409 while the integration is switched off.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postCapiIntegrationsByIdDeliveriesByDeliveryIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/goals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversion goals
         * @description `search` looks in name and key. Newest first unless `sort` says otherwise.
         *
         *     API key with `conversions:read`, or a session. Least role: viewer.
         */
        get: operations["getConversionsGoals"];
        put?: never;
        /**
         * Add a conversion goal
         * @description Keys are unique in a workspace: one that is taken is a 409.
         *
         *     A workspace has at most 200 conversion goals: one more is a 409.
         *
         *     API key with `conversions:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postConversionsGoals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/goals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a conversion goal
         * @description Its conversions stay, and keep its id.
         *
         *     API key with `conversions:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteConversionsGoalsById"];
        options?: never;
        head?: never;
        /**
         * Change a conversion goal
         * @description What is left out stays. Conversions that were counted stay as they are.
         *
         *     API key with `conversions:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchConversionsGoalsById"];
        trace?: never;
    };
    "/api/v1/conversions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import conversions
         * @description Up to 100,000 rows, 16 MiB. Each row is judged as a postback is, in their order, and reported by its number; one that is wrong stops no other. An unknown column, goal or too many rows is a 400, and nothing is imported. Without a status a row is a `sale`. Dates are ISO 8601 or `YYYY-MM-DD HH:MM:SS` in the zone of the workspace; one before the click’s becomes the click’s, one more than 24 hours ahead is an error of its row. Sent again, the rows are duplicates and change nothing.
         *
         *     API key with `conversions:write`, or a session. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postConversionsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/postback-security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which postbacks are taken
         * @description At first: all of them. The key is made when it is first read.
         *
         *     Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getPostbackSecurity"];
        /**
         * Set which postbacks are taken
         * @description All of the settings. Owner or admin.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        put: operations["putPostbackSecurity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/postback-security/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new postback key
         * @description Owner or admin. Postbacks with the old key are refused at once.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        post: operations["postPostbackSecurityRotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/postback-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the postbacks that came in
         * @description Kept for 90 days, newest first. `search` looks in the click id, the parameters, the address and the reason. A postback is listed once its click, its key or its network tells that it is the workspace’s.
         *
         *     API key with `conversions:read`, or a session. Least role: viewer. Closed to members who are restricted to some links, and to their keys.
         */
        get: operations["getConversionsPostbackLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/postback-logs/{logId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a postback again
         * @description As status maps, goals and postback security are now; the log then tells the new result. What it had already brought about is a `duplicate`.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postConversionsPostbackLogsByLogIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description `search` looks in URL and description. Newest first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys.
         */
        get: operations["getWebhooks"];
        put?: never;
        /**
         * Subscribe a server
         * @description The answer has the secret that deliveries are signed with, once. A 402 on a plan without webhooks.
         *
         *     A workspace has at most 100 webhooks: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * @description Sessions only, closed to API keys.
         */
        get: operations["getWebhooksById"];
        put?: never;
        post?: never;
        /**
         * Unsubscribe a server
         * @description Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteWebhooksById"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description What is left out stays; the secret stays too.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchWebhooksById"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The old one is invalid at once, for deliveries that are tried again too.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postWebhooksByIdRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Those of the last 90 days, newest first unless `sort` says otherwise. `search` looks in event, status, error and the id of the conversion.
         *
         *     Sessions only, closed to API keys. Closed to members who are restricted to some links, and to their keys.
         */
        get: operations["getWebhooksByIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same bytes under the secret of now, with five attempts anew; the answer is the delivery, not yet sent. One that waits for its first attempt, or is being sent, stays as it is. A 409 while the webhook is switched off.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postWebhooksByIdDeliveriesByDeliveryIdRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test to a webhook
         * @description The event `test` with `data: { webhookId }`, signed and tried again like every other, also where the webhook is switched off. The answer is the delivery, not yet sent: GET /webhooks/{id}/deliveries says what became of it.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postWebhooksByIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures in one view: of a link
         * @description Rates are percents; a zero denominator gives null. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures in one view: of the links of a collection
         * @description Rates are percents; a zero denominator gives null. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures in one view: of the workspace
         * @description Rates are percents; a zero denominator gives null. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks over time: of a link
         * @description Every bucket of the range is present, with zeros; at most 10,000. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks over time: of the links of a collection
         * @description Every bucket of the range is present, with zeros; at most 10,000. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks over time: of the workspace
         * @description Every bucket of the range is present, with zeros; at most 10,000. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/geo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries and cities of the clicks: of a link
         * @description `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsGeo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/geo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries and cities of the clicks: of the links of a collection
         * @description `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsGeo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/geo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries and cities of the clicks: of the workspace
         * @description `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewGeo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices, operating systems and browsers of the clicks: of a link
         * @description `limit` is for each list. `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices, operating systems and browsers of the clicks: of the links of a collection
         * @description `limit` is for each list. `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Devices, operating systems and browsers of the clicks: of the workspace
         * @description `limit` is for each list. `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/referrers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Domains that the clicks came from: of a link
         * @description A null `domain` stands for clicks that named none. `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsReferrers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/referrers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Domains that the clicks came from: of the links of a collection
         * @description A null `domain` stands for clicks that named none. `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsReferrers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/referrers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Domains that the clicks came from: of the workspace
         * @description A null `domain` stands for clicks that named none. `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewReferrers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Languages of the visitors: of a link
         * @description `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Languages of the visitors: of the links of a collection
         * @description `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Languages of the visitors: of the workspace
         * @description `percentage` is of `totalClicks`, of which the lists show the largest parts; `null` is unknown. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/heatmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by weekday and hour: of a link
         * @description All 168 hours of the week, Monday first, as the clocks of the zone show them: an hour that a change of the clocks shows twice counts twice, one that it leaves out has no clicks. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsHeatmap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/heatmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by weekday and hour: of the links of a collection
         * @description All 168 hours of the week, Monday first, as the clocks of the zone show them: an hour that a change of the clocks shows twice counts twice, one that it leaves out has no clicks. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsHeatmap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/heatmap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by weekday and hour: of the workspace
         * @description All 168 hours of the week, Monday first, as the clocks of the zone show them: an hour that a change of the clocks shows twice counts twice, one that it leaves out has no clicks. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewHeatmap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hours with unusually many or few clicks: of a link
         * @description Each whole hour of the range is compared with the same weekday and hour of the range and of the 8 weeks before it, from the first click on, by the robust z-score: (clicks − median) / deviation, where the deviation is 1.4826 × the median absolute deviation, and at least √median, or 1. Hours of |score| ≥ 3.5 are anomalies; with fewer than 4 such hours nothing is judged. `limit` keeps the highest scores, in order of time. Hours whatever `granularity`, of at most 360 days. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsAnomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hours with unusually many or few clicks: of the links of a collection
         * @description Each whole hour of the range is compared with the same weekday and hour of the range and of the 8 weeks before it, from the first click on, by the robust z-score: (clicks − median) / deviation, where the deviation is 1.4826 × the median absolute deviation, and at least √median, or 1. Hours of |score| ≥ 3.5 are anomalies; with fewer than 4 such hours nothing is judged. `limit` keeps the highest scores, in order of time. Hours whatever `granularity`, of at most 360 days. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsAnomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hours with unusually many or few clicks: of the workspace
         * @description Each whole hour of the range is compared with the same weekday and hour of the range and of the 8 weeks before it, from the first click on, by the robust z-score: (clicks − median) / deviation, where the deviation is 1.4826 × the median absolute deviation, and at least √median, or 1. Hours of |score| ≥ 3.5 are anomalies; with fewer than 4 such hours nothing is judged. `limit` keeps the highest scores, in order of time. Hours whatever `granularity`, of at most 360 days. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewAnomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/ab-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by rule: of a link
         * @description The variants are the rules of the link, those without clicks too, the most clicks first; of several links, the `limit` rules with the most clicks. Clicks that followed no rule, or one that is deleted, are in `totalClicks` only. `timeseries` has every bucket of every variant, with zeros; at most 10,000. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsAbTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/ab-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by rule: of the links of a collection
         * @description The variants are the rules of the link, those without clicks too, the most clicks first; of several links, the `limit` rules with the most clicks. Clicks that followed no rule, or one that is deleted, are in `totalClicks` only. `timeseries` has every bucket of every variant, with zeros; at most 10,000. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsAbTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/ab-test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clicks by rule: of the workspace
         * @description The variants are the rules of the link, those without clicks too, the most clicks first; of several links, the `limit` rules with the most clicks. Clicks that followed no rule, or one that is deleted, are in `totalClicks` only. `timeseries` has every bucket of every variant, with zeros; at most 10,000. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewAbTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/economics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revenue, cost and what follows from them: of a link
         * @description Totals of the range, in the base currency of the workspace: each amount at the rate of its own date. `revenue` is of sales, rebills and upsells. `granularity` changes nothing here. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsEconomics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/economics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revenue, cost and what follows from them: of the links of a collection
         * @description Totals of the range, in the base currency of the workspace: each amount at the rate of its own date. `revenue` is of sales, rebills and upsells. `granularity` changes nothing here. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsEconomics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/economics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revenue, cost and what follows from them: of the workspace
         * @description Totals of the range, in the base currency of the workspace: each amount at the rate of its own date. `revenue` is of sales, rebills and upsells. `granularity` changes nothing here. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewEconomics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * From clicks to sales: of a link
         * @description Clicks, views of landings, clicks that went to an offer, leads and sales of these clicks. `rate` is the percent of the clicks that `count` is, since visitors may go straight to an offer or convert without a lead; null without clicks. Bots are left out of every figure but `bots`. 403 when the link belongs to somebody else. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * From clicks to sales: of the links of a collection
         * @description Clicks, views of landings, clicks that went to an offer, leads and sales of these clicks. `rate` is the percent of the clicks that `count` is, since visitors may go straight to an offer or convert without a lead; null without clicks. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * From clicks to sales: of the workspace
         * @description Clicks, views of landings, clicks that went to an offer, leads and sales of these clicks. `rate` is the percent of the clicks that `count` is, since visitors may go straight to an offer or convert without a lead; null without clicks. Bots are left out of every figure but `bots`. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/links/{code}/analytics/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clicks of a link as a CSV file
         * @description RFC 4180 in UTF-8, of any length; a text that a spreadsheet would run has an apostrophe before it. Clicks stand link by link, the oldest first; bots are left out. Of the query, the range and `countries` count. The free plan includes 90 days. 403 when the link belongs to somebody else.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getLinksByCodeAnalyticsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{id}/analytics/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clicks of the links of a collection as a CSV file
         * @description RFC 4180 in UTF-8, of any length; a text that a spreadsheet would run has an apostrophe before it. Clicks stand link by link, the oldest first; bots are left out. Of the query, the range and `countries` count. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getCollectionsByIdAnalyticsExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/overview/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clicks of the workspace as a CSV file
         * @description RFC 4180 in UTF-8, of any length; a text that a spreadsheet would run has an apostrophe before it. Clicks stand link by link, the oldest first; bots are left out. Of the query, the range and `countries` count. The free plan includes 90 days.
         *
         *     API key with `analytics:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsOverviewExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Any metric by any dimension
         * @description Bots count in `bots` and `bot_share` only, unless the report groups or filters by `bot`. A zero denominator gives null; rates are percents; amounts are in the base currency of the workspace. Text filters on records look into their names. The free plan includes 90 days.
         *
         *     API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        post: operations["postAnalyticsReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/report/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A report as a CSV file
         * @description The body is that of `POST /analytics/report`; without `limit` the file has all rows. Columns are the dimensions, the name of a record after its id, and the metrics; with `compareWith` also `previous.clicks` and `change.clicks` after `clicks`. RFC 4180 in UTF-8; a text that a spreadsheet would run has an apostrophe before it. Rows come by the thousand: those that change places while a long file is made may be in it twice, or not.
         *
         *     API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        post: operations["postAnalyticsReportExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/clicks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of clicks
         * @description Newest first. The next page is asked for by `cursor`, with the same filters: what comes in meanwhile neither repeats a record nor hides one. Those of bots too, unless `filters` leave them out.
         *
         *     API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsClicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The log of conversions
         * @description Newest first. The next page is asked for by `cursor`, with the same filters: what comes in meanwhile neither repeats a record nor hides one. By `convertedAt`, each as it stands. The time dimensions of `filters` are those of the conversion.
         *
         *     API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved reports
         * @description `search` looks in the name. Newest first unless `sort` says otherwise.
         *
         *     API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsReports"];
        put?: never;
        /**
         * Save a report
         * @description `config` is the body of `POST /analytics/report`, and is judged as that one is.
         *
         *     A workspace has at most 1,000 saved reports: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postAnalyticsReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a saved report
         * @description API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsReportsById"];
        put?: never;
        post?: never;
        /**
         * Delete a saved report
         * @description Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteAnalyticsReportsById"];
        options?: never;
        head?: never;
        /**
         * Change a saved report
         * @description What is left out stays; `config` is replaced whole. With `isPublic: false` the token is gone: made public again, the report has another one.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchAnalyticsReportsById"];
        trace?: never;
    };
    "/api/v1/analytics/reports/{id}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the token of a public report
         * @description The token before it opens nothing any more. A 409 while the report is not public.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postAnalyticsReportsByIdRotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/analytics/reports/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Run a saved report
         * @description As `POST /analytics/report` answers whoever calls: members who see some links get those.
         *
         *     API key with `reports:read`, or a session. Least role: viewer. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsReportsByIdRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/reports/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A public report
         * @description For whoever has its token, as `POST /analytics/report` answers; without a zone of its own it is in that of the workspace. A token that was replaced opens nothing.
         *
         *     Public.
         */
        get: operations["getPublicReportsByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dashboards
         * @description `search` looks in the name. Newest first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getDashboards"];
        put?: never;
        /**
         * Add a dashboard
         * @description The `report` of a widget is the body of `POST /analytics/report`, and is judged as that one is.
         *
         *     A workspace has at most 500 dashboards: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postDashboards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dashboards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a dashboard
         * @description Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getDashboardsById"];
        put?: never;
        post?: never;
        /**
         * Delete a dashboard
         * @description Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteDashboardsById"];
        options?: never;
        head?: never;
        /**
         * Change a dashboard
         * @description What is left out stays; `widgets` are replaced whole, those that keep their `id` keep it. With `isPublic: false` the token is gone: made public again, the dashboard has another one.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchDashboardsById"];
        trace?: never;
    };
    "/api/v1/dashboards/{id}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the token of a public dashboard
         * @description The token before it opens nothing any more. A 409 while the dashboard is not public.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postDashboardsByIdRotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/public/dashboards/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A public dashboard
         * @description For whoever has its token: its widgets with their figures, as `POST /analytics/report` answers; without a zone of their own they are in that of the workspace. A token that was replaced opens nothing.
         *
         *     Public.
         */
        get: operations["getPublicDashboardsByToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description `search` looks in the name. Newest first unless `sort` says otherwise.
         *
         *     Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAlerts"];
        put?: never;
        /**
         * Add an alert
         * @description Checked every minute while it is active; fires the webhook event `alert_fired`.
         *
         *     A workspace has at most 500 alerts: one more is a 409.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        post: operations["postAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alerts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an alert
         * @description Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAlertsById"];
        put?: never;
        post?: never;
        /**
         * Delete an alert
         * @description Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        delete: operations["deleteAlertsById"];
        options?: never;
        head?: never;
        /**
         * Change an alert
         * @description What is left out stays. With `scope: workspace` alone, `scopeValue` becomes null.
         *
         *     Sessions only, closed to API keys. Least role: editor. Closed to members who are restricted to some links, and to their keys.
         */
        patch: operations["patchAlertsById"];
        trace?: never;
    };
    "/api/v1/analytics/events/{clickToken}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look a click up by its token
         * @description Readable within about two seconds of the click. For sessions only.
         *
         *     Sessions only, closed to API keys. To members who are restricted to some links, as far as these links go.
         */
        get: operations["getAnalyticsEventsByClickToken"];
        put?: never;
        post?: never;
        /**
         * Erase a click with its visitor
         * @description Takes the click, its offer clicks, its page views and the log of its postbacks away for good, and the visitor out of its conversions: those stay, since they are money, with their figures, link, offer, country and type of device. No report counts the click any more; a later postback for it finds no click. What was sent to others is kept in the history of deliveries until that is forgotten (90 days). Owner or admin, for sessions only; the audit log keeps the token.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        delete: operations["deleteAnalyticsEventsByClickToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what to which record, when, from where
         * @description Owner or admin. Every change that succeeded, newest first; entries cannot be changed or removed. `search` looks in the action and the id of the record. Sign-ins and passwords are of no workspace, and not in this list.
         *
         *     Sessions only, closed to API keys. Least role: admin.
         */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversions/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a conversion from a page
         * @description Called by pages and apps with the id of the click that brought their visitor. A click that is not readable yet is waited for (`pending`); one that cannot come any more is a 404. The status is the goal’s default, else `sale`. Values that are empty or an unreplaced `{macro}` count as absent. A request for a picture is answered with a GIF of one pixel.
         *
         *     Public.
         */
        get: operations["getConversionsTrack"];
        put?: never;
        /**
         * Report a conversion from a page
         * @description Called by pages and apps with the id of the click that brought their visitor. A click that is not readable yet is waited for (`pending`); one that cannot come any more is a 404. The status is the goal’s default, else `sale`. Values that are empty or an unreplaced `{macro}` count as absent. The fields may be in the query, in JSON or in a form; the body wins.
         *
         *     Public.
         */
        post: operations["postConversionsTrack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/track/pageview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a page was seen
         * @description Takes JSON or a form. Kept until its click can be read, at most a day; views of clicks that are none of ours are dropped.
         *
         *     Public.
         */
        post: operations["postTrackPageview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/postback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report a conversion of a click
         * @description For affiliate networks; the parameters of Keitaro templates work unchanged. Whatever else they carry (`cost`, `return`, `sub_id_1`) is in the log and changes nothing: a conversion keeps the dimensions of its click. Values that are empty or an unreplaced `{macro}` count as none. Every postback is logged first. One whose click is not readable yet is kept and answered `pending`; sent again, it changes nothing (`duplicate`). 403: the key is wrong, or the address or network is not allowed. 404: there is no such click, and none to come.
         *
         *     Public.
         */
        get: operations["getPostback"];
        put?: never;
        /**
         * Report a conversion of a click
         * @description For affiliate networks; the parameters of Keitaro templates work unchanged. Whatever else they carry (`cost`, `return`, `sub_id_1`) is in the log and changes nothing: a conversion keeps the dimensions of its click. Values that are empty or an unreplaced `{macro}` count as none. Every postback is logged first. One whose click is not readable yet is kept and answered `pending`; sent again, it changes nothing (`duplicate`). 403: the key is wrong, or the address or network is not allowed. 404: there is no such click, and none to come. Parameters are taken from the query, and from a body of JSON or a form, which wins.
         *
         *     Public.
         */
        post: operations["postPostback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "from": "2026-01-01T00:00:00Z",
         *       "to": "2026-02-01T00:00:00Z",
         *       "groupBy": [
         *         "date",
         *         "country"
         *       ],
         *       "filters": [
         *         {
         *           "field": "country",
         *           "operator": "in",
         *           "value": [
         *             "GB",
         *             "DE"
         *           ]
         *         }
         *       ],
         *       "metrics": [
         *         "clicks",
         *         "conversions",
         *         "revenue",
         *         "roi"
         *       ],
         *       "orderBy": {
         *         "field": "revenue",
         *         "direction": "desc"
         *       },
         *       "limit": 50
         *     }
         */
        ReportBodyInput: {
            /** @description Without an offset: in `timezone`. */
            from: string;
            /** @description Not part of the range; a date without a time includes that day. */
            to: string;
            /** @description Zone of days, hours, weeks and months. Default: that of the user. */
            timezone?: string;
            groupBy: ("date" | "hour" | "week" | "month" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "bot" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30")[];
            filters?: {
                /**
                 * @description A dimension, as in `groupBy`.
                 * @enum {string}
                 */
                field: "date" | "hour" | "week" | "month" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "bot" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30";
                /** @enum {string} */
                operator: "eq" | "neq" | "in" | "not_in" | "gt" | "gte" | "lt" | "lte" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "regex" | "not_regex" | "is_set" | "is_not_set";
                /** @description A list for `in` and `not_in`; two ends for `between`, which both count; none for `is_set` and `is_not_set`; else one value. Dates are `YYYY-MM-DD` (`week`: any day of it), months `YYYY-MM`, hours ISO 8601 date-times; records are named by their id, and by parts of their name; `bot` is true or false. With `eq`, `neq`, `in` and `not_in`, `list:NAME` stands for the entries of a named list: on `referer` of one of domains and masks, on sub ids of one of sub ids. */
                value?: (string | number | boolean) | (string | number | boolean)[];
            }[];
            /** @description Rows by their metrics, after they are computed. */
            having?: {
                /** @description A metric, base or custom. */
                field: string;
                /** @enum {string} */
                operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
                /** @description A number; for `between` a list of two, which both count. */
                value: number | number[];
            }[];
            /** @description Base and custom. Default: all. */
            metrics?: string[];
            orderBy?: {
                /** @description A token of `groupBy`, or a metric, base or custom. */
                field: string;
                /**
                 * @description Default: `desc`.
                 * @enum {string}
                 */
                direction?: "asc" | "desc";
            };
            /** @description Rows of the page. Default: 100. */
            limit?: number;
            /** @description Rows before the page. Default: 0. */
            offset?: number;
            /**
             * @description Whether a conversion counts in the period of its click or in that of its own time. Default: `click`.
             * @enum {string}
             */
            dateBasis?: "click" | "conversion";
            /** @enum {string} */
            compareWith?: "previous_period";
            customMetrics?: {
                /** @description Name in the output; none of a base metric or dimension. */
                name: string;
                /** @description Arithmetic over base metrics: names, numbers, `+ - * /` and parentheses. */
                formula: string;
            }[];
        };
        /**
         * @example {
         *       "status": "ok",
         *       "parts": {
         *         "postgres": "up",
         *         "clickhouse": "up",
         *         "redis": "up",
         *         "kafka": "up"
         *       }
         *     }
         */
        Health: {
            /**
             * @description `degraded`: a part is down but the api answers; `down`: Postgres is down.
             * @enum {string}
             */
            status: "ok" | "degraded" | "down";
            parts: {
                /** @enum {string} */
                postgres: "up" | "down";
                /** @enum {string} */
                clickhouse: "up" | "down";
                /** @enum {string} */
                redis: "up" | "down";
                /** @enum {string} */
                kafka?: "up" | "down";
            };
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "domainId": null,
         *       "shortCode": "x7Kd2Qp",
         *       "customAlias": "summer-sale",
         *       "shortUrl": "https://go.example/summer-sale",
         *       "originalUrl": "https://shop.example/product",
         *       "title": "Summer sale",
         *       "tags": [
         *         "summer"
         *       ],
         *       "isActive": true,
         *       "expiresAt": null,
         *       "expiredUrl": null,
         *       "startsAt": null,
         *       "clickLimit": null,
         *       "hasPassword": false,
         *       "redirectType": "302",
         *       "appendQuery": true,
         *       "utm": {
         *         "source": "newsletter",
         *         "medium": null,
         *         "campaign": null,
         *         "term": null,
         *         "content": null
         *       },
         *       "trafficSourceId": null,
         *       "subIdMap": {
         *         "utm_source": "sub_id_1"
         *       },
         *       "retargetingPixels": [],
         *       "uniquenessHours": 24,
         *       "bindVisitors": null,
         *       "collectionIds": [],
         *       "clicksTotal": 1204,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Link: {
            /** Format: uuid */
            id: string;
            /** @description Null for a link made without credentials. */
            workspaceId: string | null;
            /** @description Null: the default domain. */
            domainId: string | null;
            shortCode: string;
            customAlias: string | null;
            shortUrl: string;
            originalUrl: string;
            title: string | null;
            tags: string[];
            isActive: boolean;
            expiresAt: string | null;
            expiredUrl: string | null;
            startsAt: string | null;
            clickLimit: number | null;
            hasPassword: boolean;
            redirectType: string;
            appendQuery: boolean;
            utm: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            } | null;
            trafficSourceId: string | null;
            subIdMap: {
                [key: string]: string;
            };
            retargetingPixels: {
                provider: string;
                pixelId: string;
            }[];
            uniquenessHours: number;
            bindVisitors: ("rule" | "rule_landing" | "rule_landing_offer") | null;
            collectionIds: string[];
            /** @description Lifetime clicks without bots. While the analytics store is away: the number last known, and the header `X-Stale: clicksTotal`. */
            clicksTotal: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "shortCode": "x7Kd2Qp",
         *       "shortUrl": "https://go.example/summer-sale",
         *       "originalUrl": "https://shop.example/product",
         *       "title": "Summer sale",
         *       "isActive": true,
         *       "expiresAt": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        PublicLink: {
            shortCode: string;
            shortUrl: string;
            /** @description Null when the link has a password. */
            originalUrl: string | null;
            title: string | null;
            isActive: boolean;
            expiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "name": "Example Network",
         *       "postbackUrlTemplate": "https://api.example/api/v1/postback?click_id={click_id}&status={status}&payout={payout}&currency={currency}&tid={tid}",
         *       "subidParam": "aff_sub",
         *       "statusMap": {
         *         "approved": "sale",
         *         "hold": "lead"
         *       },
         *       "isActive": true,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        AffiliateNetwork: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            name: string;
            postbackUrlTemplate: string | null;
            subidParam: string;
            statusMap: {
                [key: string]: string;
            };
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "clickToken": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "linkId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "bioLinkId": null,
         *       "clickedAt": "2026-01-02T03:04:05.678Z",
         *       "countryCode": "GB",
         *       "countryName": "United Kingdom",
         *       "city": "London",
         *       "deviceType": "mobile",
         *       "browser": "Safari",
         *       "browserVersion": "18.1",
         *       "os": "iOS",
         *       "osVersion": "18.1",
         *       "language": "en-gb",
         *       "refererDomain": "news.example",
         *       "isUnique": true,
         *       "originalUrl": "https://shop.example/product",
         *       "shortUrl": "https://go.example/summer-sale",
         *       "matchedRuleId": null,
         *       "resolvedParams": {
         *         "utm_source": "newsletter"
         *       },
         *       "resolvedUrl": "https://shop.example/product?utm_source=newsletter",
         *       "retargetingPixels": [
         *         {
         *           "provider": "facebook",
         *           "pixelId": "123456789012345"
         *         }
         *       ]
         *     }
         */
        Click: {
            /** Format: uuid */
            clickToken: string;
            linkId: string | null;
            bioLinkId: string | null;
            /** @description Only where raw addresses are stored. */
            ipAddress?: string;
            /** Format: date-time */
            clickedAt: string;
            countryCode: string | null;
            countryName: string | null;
            city: string | null;
            deviceType: string;
            browser: string | null;
            browserVersion: string | null;
            os: string | null;
            osVersion: string | null;
            language: string | null;
            refererDomain: string | null;
            isUnique: boolean;
            originalUrl: string | null;
            shortUrl: string | null;
            matchedRuleId: string | null;
            resolvedParams: {
                [key: string]: string;
            } | null;
            resolvedUrl: string | null;
            /** @description Of the link, as it is now; null for clicks of no link. */
            retargetingPixels: {
                provider: string;
                pixelId: string;
            }[] | null;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
         *       "workspaceId": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "clickToken": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "linkId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "offerId": null,
         *       "networkId": null,
         *       "goalId": null,
         *       "status": "sale",
         *       "originalStatus": "approved",
         *       "previousStatus": "lead",
         *       "payout": 12.5,
         *       "currency": "USD",
         *       "tid": "A-1001",
         *       "source": "postback",
         *       "clickedAt": "2026-01-02T03:04:05.678Z",
         *       "convertedAt": "2026-01-02T03:14:05.678Z",
         *       "createdAt": "2026-01-02T03:14:06.000Z",
         *       "updatedAt": "2026-01-02T03:14:06.000Z",
         *       "click": {
         *         "shortUrl": "https://go.example/summer-sale",
         *         "bioLinkId": null,
         *         "matchedRuleId": null,
         *         "landingId": null,
         *         "trafficSourceId": null,
         *         "countryCode": "GB",
         *         "countryName": "United Kingdom",
         *         "region": "England",
         *         "city": "London",
         *         "deviceType": "mobile",
         *         "os": "iOS",
         *         "osVersion": "18.1",
         *         "browser": "Safari",
         *         "browserVersion": "18.1",
         *         "language": "en-gb",
         *         "refererDomain": "news.example",
         *         "isUnique": true,
         *         "isBot": false,
         *         "subIds": {
         *           "sub_id_1": "adset-7"
         *         },
         *         "externalId": null,
         *         "keyword": null,
         *         "source": null
         *       }
         *     }
         */
        LoggedConversion: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            /** Format: uuid */
            clickToken: string;
            linkId: string | null;
            offerId: string | null;
            networkId: string | null;
            goalId: string | null;
            status: string;
            originalStatus: string | null;
            previousStatus: string | null;
            payout: number;
            currency: string;
            tid: string | null;
            /** @description `postback`, `track`, `import` or `api`. */
            source: string;
            /** Format: date-time */
            clickedAt: string;
            /** Format: date-time */
            convertedAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            click: {
                shortUrl: string;
                bioLinkId: string | null;
                matchedRuleId: string | null;
                landingId: string | null;
                trafficSourceId: string | null;
                countryCode: string | null;
                countryName: string | null;
                region: string | null;
                city: string | null;
                deviceType: string;
                os: string | null;
                osVersion: string | null;
                browser: string | null;
                browserVersion: string | null;
                language: string | null;
                refererDomain: string | null;
                isUnique: boolean;
                isBot: boolean;
                subIds: {
                    [key: string]: string;
                };
                externalId: string | null;
                keyword: string | null;
                source: string | null;
            };
        };
        /**
         * @example {
         *       "rows": [
         *         {
         *           "dimensions": {
         *             "date": "2026-01-02",
         *             "country": "GB"
         *           },
         *           "metrics": {
         *             "clicks": 1200,
         *             "conversions": 24,
         *             "revenue": 480.5,
         *             "roi": 60.2
         *           }
         *         }
         *       ],
         *       "totals": {
         *         "clicks": 1200,
         *         "conversions": 24,
         *         "revenue": 480.5,
         *         "roi": 60.2
         *       },
         *       "mixedCurrencies": false
         *     }
         */
        Report: {
            rows: {
                /** @description A member for each token of `groupBy`; null when unknown or empty. Beside the id of a record its name: `link_name` beside `link`. */
                dimensions: {
                    [key: string]: string | boolean | null;
                };
                metrics: {
                    [key: string]: number | null;
                };
                /** @description With `compareWith`: the metrics of the period before. */
                previous?: {
                    [key: string]: number | null;
                };
                /** @description With `compareWith`: in percent; null where there is nothing to compare with. */
                change?: {
                    [key: string]: number | null;
                };
            }[];
            /** @description Over all rows, not the page: a member for each metric, not rounded. With `compareWith` also `previous` and `change`, as rows have them. */
            totals: {
                [key: string]: (number | null) | {
                    [key: string]: number | null;
                };
            };
            /** @description Whether amounts were left out, since their currency has no rate of their date. */
            mixedCurrencies: boolean;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b53",
         *       "name": "ROI has dropped",
         *       "metric": "roi",
         *       "operator": "lt",
         *       "threshold": -20,
         *       "windowMinutes": 120,
         *       "scope": "country",
         *       "scopeValue": "GB",
         *       "minSampleSize": 200,
         *       "action": "notify",
         *       "cooldownMinutes": 60,
         *       "isActive": true,
         *       "lastFiredAt": null,
         *       "lastValue": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Alert: {
            /** Format: uuid */
            id: string;
            name: string;
            metric: string;
            operator: string;
            threshold: number;
            windowMinutes: number;
            scope: string;
            scopeValue: string | null;
            minSampleSize: number;
            /** @enum {string} */
            action: "notify" | "pause";
            cooldownMinutes: number;
            isActive: boolean;
            lastFiredAt: string | null;
            /** @description What the metric was when it last fired. */
            lastValue: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "name": "Reports",
         *       "prefix": "wmk_KtSKtpfo",
         *       "scopes": [
         *         "links:read",
         *         "analytics:read"
         *       ],
         *       "status": "active",
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The beginning of the key: tells keys apart. */
            prefix: string;
            scopes: ("links:read" | "links:write" | "analytics:read" | "reports:read" | "offers:read" | "offers:write" | "costs:read" | "costs:write" | "conversions:read" | "conversions:write" | "postbacks:read" | "postbacks:write" | "admin:read" | "admin:write")[];
            /** @enum {string} */
            status: "active" | "revoked" | "expired";
            expiresAt: string | null;
            /** @description To the minute. */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "name": "Reports",
         *       "prefix": "wmk_KtSKtpfo",
         *       "scopes": [
         *         "links:read",
         *         "analytics:read"
         *       ],
         *       "status": "active",
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "key": "wmk_KtSKtpfo_sWpDSGxB2ForD5Vyh11NK5uxB8cBX3aT3z8QUVEz"
         *     }
         */
        MadeApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The beginning of the key: tells keys apart. */
            prefix: string;
            scopes: ("links:read" | "links:write" | "analytics:read" | "reports:read" | "offers:read" | "offers:write" | "costs:read" | "costs:write" | "conversions:read" | "conversions:write" | "postbacks:read" | "postbacks:write" | "admin:read" | "admin:write")[];
            /** @enum {string} */
            status: "active" | "revoked" | "expired";
            expiresAt: string | null;
            /** @description To the minute. */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description Shown this once. Missing only where the answer is given again for its `Idempotency-Key`. */
            key?: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f",
         *       "at": "2026-01-02T03:04:05.678Z",
         *       "user": {
         *         "id": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *         "email": "ann@example.com"
         *       },
         *       "apiKeyId": null,
         *       "action": "offer.update",
         *       "resourceType": "offer",
         *       "resourceId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "changes": {
         *         "payout": 12.5
         *       },
         *       "ip": "192.0.2.7",
         *       "userAgent": "curl/8.5.0"
         *     }
         */
        AuditRecord: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            at: string;
            /** @description Null: nobody was signed in. */
            user: {
                /** Format: uuid */
                id: string;
                /** @description Null when the user is gone. */
                email: string | null;
            } | null;
            /** @description The key of the user that was used. */
            apiKeyId: string | null;
            action: string;
            resourceType: string;
            /** @description An id; of a deleted link its code. */
            resourceId: string | null;
            /** @description The fields of the request: secrets are `***`, long texts and lists are cut. */
            changes: {
                [key: string]: unknown;
            };
            ip: string | null;
            userAgent: string | null;
        };
        /**
         * @example {
         *       "id": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "email": "ann@example.com",
         *       "name": "Ann",
         *       "timezone": "Europe/Berlin",
         *       "createdAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        User: {
            /** Format: uuid */
            id: string;
            email: string;
            name: string | null;
            /** @description IANA. */
            timezone: string;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "name": "Acme",
         *       "baseCurrency": "EUR",
         *       "timezone": "Europe/Berlin",
         *       "plan": "enterprise",
         *       "autoDisableMinClicks": 0,
         *       "autoDisableMinCr": 0,
         *       "trackAcceptsPayout": false,
         *       "role": "owner",
         *       "createdAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Workspace: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description ISO 4217. */
            baseCurrency: string;
            /** @description IANA; the zone of reports and analytics. */
            timezone: string;
            /** @enum {string} */
            plan: "free" | "pro" | "enterprise";
            autoDisableMinClicks: number;
            autoDisableMinCr: number;
            trackAcceptsPayout: boolean;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "plan": "free",
         *       "limits": {
         *         "requestsPerMinute": 30,
         *         "customDomains": 3,
         *         "webhooks": false,
         *         "reportDays": 90
         *       }
         *     }
         */
        Plan: {
            /** @enum {string} */
            plan: "free" | "pro" | "enterprise";
            limits: {
                /** @description By endpoint and user. */
                requestsPerMinute: number;
                /** @description Null: as many as you like. */
                customDomains: number | null;
                webhooks: boolean;
                /** @description The longest range of a report; null: any. */
                reportDays: number | null;
            };
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "slug": "acme",
         *       "domainId": null,
         *       "url": "https://go.example/acme",
         *       "title": "Acme",
         *       "description": null,
         *       "avatarUrl": null,
         *       "theme": "auto",
         *       "links": [
         *         {
         *           "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b",
         *           "title": "Our shop",
         *           "url": "https://shop.example/",
         *           "linkId": null
         *         }
         *       ],
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        BioPage: {
            /** Format: uuid */
            id: string;
            slug: string;
            domainId: string | null;
            /** @description Where the page is. */
            url: string;
            title: string;
            description: string | null;
            avatarUrl: string | null;
            theme: string;
            links: {
                /**
                 * Format: uuid
                 * @description The `bioLinkId` of its clicks.
                 */
                id: string;
                title: string;
                url: string | null;
                linkId: string | null;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d",
         *       "kind": "cidr",
         *       "value": "203.0.113.0/24",
         *       "action": "block",
         *       "note": "Checks our pages every minute",
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        BotRule: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "ua_substring" | "ua_mask" | "cidr";
            value: string;
            /** @enum {string} */
            action: "flag" | "block";
            note: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b52",
         *       "provider": "facebook",
         *       "statusMapping": {
         *         "lead": "Lead",
         *         "sale": "Purchase"
         *       },
         *       "isActive": true,
         *       "hasCredentials": true,
         *       "lastError": null,
         *       "pausedUntil": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        CapiIntegration: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            provider: "facebook" | "tiktok" | "google";
            statusMapping: {
                [key: string]: string;
            };
            isActive: boolean;
            hasCredentials: boolean;
            /** @description Why the platform refuses the credentials; null: it does not, or was not asked since they were given. */
            lastError: string | null;
            /** @description While the platform refuses the credentials, events wait until then; new credentials end the wait. */
            pausedUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
         *       "status": "failed",
         *       "attempts": 1,
         *       "nextAttemptAt": null,
         *       "responseStatus": 400,
         *       "responseBody": "{\"error\":{\"message\":\"Invalid parameter\",\"type\":\"OAuthException\",\"code\":100}}",
         *       "error": "The platform refuses the event: Invalid parameter",
         *       "createdAt": "2026-01-02T03:03:05.678Z",
         *       "deliveredAt": null,
         *       "conversionId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b61"
         *     }
         */
        IntegrationDelivery: {
            /** Format: uuid */
            id: string;
            /**
             * @description `pending`: not tried yet; `retrying`: tried in vain, and tried again at `nextAttemptAt`; `failed` for good: after five attempts, or where no other could help.
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /** @description Those that have ended; five at most. */
            attempts: number;
            nextAttemptAt: string | null;
            /** @description Of the last answer; null without one. */
            responseStatus: number | null;
            /** @description The beginning of the last answer, at most 1 KiB. */
            responseBody: string | null;
            /** @description Why the last attempt was none, or no good one. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            deliveredAt: string | null;
            /** Format: uuid */
            conversionId: string;
        };
        /**
         * @example {
         *       "storeRawIp": false,
         *       "uniquenessHours": 24,
         *       "botAction": "flag",
         *       "respectDnt": true,
         *       "retentionDays": 365
         *     }
         */
        ClickIntakeSettings: {
            /** @description Keep visitors’ addresses with their clicks, where the installation (STORE_RAW_IP) allows it too. */
            storeRawIp: boolean;
            /** @description Of links that are made from now on: a visitor counts as new again after so many hours. */
            uniquenessHours: number;
            /**
             * @description What becomes of visitors whom the built-in lists take for bots; bot rules have their own action.
             * @enum {string}
             */
            botAction: "flag" | "block";
            /** @description Heed `DNT: 1` and `Sec-GPC: 1`: no cookie, no stored address, no retargeting pixels. */
            respectDnt: boolean;
            /** @description Clicks older than this go; null: they stay. */
            retentionDays: number | null;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b50",
         *       "name": "Summer sale",
         *       "description": "Everything that goes out in July",
         *       "color": "#ff8800",
         *       "emoji": "🏖️",
         *       "linksCount": 12,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Collection: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            color: string | null;
            emoji: string | null;
            /** @description Links in it that are not deleted. */
            linksCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e",
         *       "linkId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d",
         *       "breakdownKey": "sub_id_1",
         *       "breakdownValue": "campaign-7",
         *       "periodStart": "2026-01-01",
         *       "periodEnd": "2026-01-07",
         *       "amount": 120.5,
         *       "currency": "USD",
         *       "source": "manual",
         *       "notes": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Cost: {
            /** Format: uuid */
            id: string;
            linkId: string | null;
            breakdownKey: string | null;
            breakdownValue: string | null;
            /** Format: date */
            periodStart: string;
            /** Format: date */
            periodEnd: string;
            amount: number;
            currency: string;
            /** @enum {string} */
            source: "manual" | "api";
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "date": "2026-01-02",
         *       "currency": "EUR",
         *       "rate": 1.0837,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        CurrencyRate: {
            /** Format: date */
            date: string;
            currency: string;
            rate: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b52",
         *       "name": "Morning",
         *       "widgets": [
         *         {
         *           "id": "revenue-by-country",
         *           "title": "Revenue by country",
         *           "report": {
         *             "from": "2026-01-01T00:00:00Z",
         *             "to": "2026-02-01T00:00:00Z",
         *             "groupBy": [
         *               "date",
         *               "country"
         *             ],
         *             "filters": [
         *               {
         *                 "field": "country",
         *                 "operator": "in",
         *                 "value": [
         *                   "GB",
         *                   "DE"
         *                 ]
         *               }
         *             ],
         *             "metrics": [
         *               "clicks",
         *               "conversions",
         *               "revenue",
         *               "roi"
         *             ],
         *             "orderBy": {
         *               "field": "revenue",
         *               "direction": "desc"
         *             },
         *             "limit": 50
         *           },
         *           "chart": "bar",
         *           "size": "medium"
         *         }
         *       ],
         *       "isPublic": true,
         *       "publicToken": "p6Jm0vY2S3mXw1Qh8cZr5A",
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Dashboard: {
            /** Format: uuid */
            id: string;
            name: string;
            widgets: {
                id: string;
                title: string;
                /** @description The report body as it was sent. */
                report: {
                    [key: string]: unknown;
                };
                /** @enum {string} */
                chart: "table" | "number" | "line" | "area" | "bar" | "pie" | "map" | "funnel";
                /** @enum {string} */
                size: "small" | "medium" | "large" | "full";
            }[];
            isPublic: boolean;
            /** @description Null while the dashboard is not public, and for members who see some links only. */
            publicToken: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "name": "Morning",
         *       "widgets": [
         *         {
         *           "id": "revenue-by-country",
         *           "title": "Revenue by country",
         *           "chart": "bar",
         *           "size": "medium",
         *           "groupBy": [
         *             "country"
         *           ],
         *           "report": {
         *             "rows": [
         *               {
         *                 "dimensions": {
         *                   "country": "GB"
         *                 },
         *                 "metrics": {
         *                   "revenue": 480.5
         *                 }
         *               }
         *             ],
         *             "totals": {
         *               "revenue": 480.5
         *             },
         *             "mixedCurrencies": false
         *           }
         *         }
         *       ]
         *     }
         */
        PublicDashboard: {
            name: string;
            widgets: {
                id: string;
                title: string;
                /** @enum {string} */
                chart: "table" | "number" | "line" | "area" | "bar" | "pie" | "map" | "funnel";
                /** @enum {string} */
                size: "small" | "medium" | "large" | "full";
                groupBy: string[];
                report: components["schemas"]["Report"];
            }[];
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "host": "go.example.com",
         *       "isDefault": false,
         *       "status": "pending",
         *       "verificationToken": "waymark-4mPz8Qn1xK7sVbR2tYwEhJ5u",
         *       "verification": {
         *         "txt": {
         *           "name": "_waymark.go.example.com",
         *           "value": "waymark-4mPz8Qn1xK7sVbR2tYwEhJ5u"
         *         },
         *         "cname": {
         *           "name": "go.example.com",
         *           "value": "links.example"
         *         }
         *       },
         *       "rootUrl": null,
         *       "notFoundUrl": null,
         *       "verifiedAt": null,
         *       "bannedAt": null,
         *       "banReason": null,
         *       "rotatedTo": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Domain: {
            /** Format: uuid */
            id: string;
            host: string;
            isDefault: boolean;
            /** @enum {string} */
            status: "pending" | "active" | "banned";
            verificationToken: string;
            /** @description Records that prove the domain: one of the two has to be in its DNS. */
            verification: {
                txt: {
                    name: string;
                    value: string;
                };
                cname: {
                    name: string;
                    value: string;
                };
            };
            rootUrl: string | null;
            notFoundUrl: string | null;
            verifiedAt: string | null;
            bannedAt: string | null;
            banReason: string | null;
            /** @description The host that took its links over when it was banned. */
            rotatedTo: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "from": "2026-01-01T00:00:00.000Z",
         *       "to": "2026-01-31T00:00:00.000Z",
         *       "baseUrl": 120,
         *       "unknownCode": 14,
         *       "other": 3051
         *     }
         */
        DomainVisits: {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description Visits of the bare domain. */
            baseUrl: number;
            /** @description Visits of codes that are no link’s. */
            unknownCode: number;
            /** @description Visits of paths that no link can have. */
            other: number;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b50",
         *       "name": "First deposit",
         *       "key": "first_deposit",
         *       "defaultPayout": 12.5,
         *       "defaultStatus": "sale",
         *       "isActive": true,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        ConversionGoal: {
            /** Format: uuid */
            id: string;
            name: string;
            key: string;
            defaultPayout: number | null;
            /** @enum {string} */
            defaultStatus: "lead" | "sale" | "rejected" | "rebill" | "upsell";
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "userId": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "email": "ann@example.com",
         *       "name": "Ann",
         *       "role": "editor",
         *       "isActive": true,
         *       "linkIds": [
         *         "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a"
         *       ],
         *       "collectionIds": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Member: {
            /** Format: uuid */
            userId: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
            /** @description False: may not enter the workspace, nor may its keys. */
            isActive: boolean;
            linkIds: string[] | null;
            collectionIds: string[] | null;
            /** Format: date-time */
            createdAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "email": "bob@example.com",
         *       "role": "editor",
         *       "linkIds": null,
         *       "collectionIds": null,
         *       "invitedBy": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "expiresAt": "2026-01-09T03:04:05.678Z"
         *     }
         */
        Invitation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
            linkIds: string[] | null;
            collectionIds: string[] | null;
            /** @description Null when that user is gone. */
            invitedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "email": "bob@example.com",
         *       "role": "editor",
         *       "linkIds": null,
         *       "collectionIds": null,
         *       "invitedBy": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "expiresAt": "2026-01-09T03:04:05.678Z",
         *       "token": "o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU"
         *     }
         */
        MadeInvitation: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
            linkIds: string[] | null;
            collectionIds: string[] | null;
            /** @description Null when that user is gone. */
            invitedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description Shown this once, for whoever has no mail server: it is in the mail too. Missing only where the answer is given again for its `Idempotency-Key`. */
            token?: string;
        };
        /**
         * @example {
         *       "userId": "019ac1f0-0000-7b5e-9d10-5a3f5d1c2b4a",
         *       "email": "ann@example.com",
         *       "name": "Ann",
         *       "role": "editor",
         *       "isActive": true,
         *       "linkIds": [
         *         "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a"
         *       ],
         *       "collectionIds": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a"
         *     }
         */
        AcceptedInvitation: {
            /** Format: uuid */
            userId: string;
            email: string;
            name: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "viewer";
            /** @description False: may not enter the workspace, nor may its keys. */
            isActive: boolean;
            linkIds: string[] | null;
            collectionIds: string[] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            workspaceId: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "status": "active",
         *       "notes": null,
         *       "name": "Quiz, blue",
         *       "url": "https://landing.example/?click={click_id}",
         *       "groupName": "Quizzes",
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Landing: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            name: string;
            url: string;
            groupName: string | null;
            /** @enum {string} */
            status: "active" | "paused" | "archived";
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c",
         *       "name": "office",
         *       "kind": "ip",
         *       "entriesCount": 2,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        ListSummary: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "ip" | "user_agent" | "referer" | "sub_id";
            entriesCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c",
         *       "name": "office",
         *       "kind": "ip",
         *       "entriesCount": 2,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z",
         *       "entries": [
         *         "192.0.2.7",
         *         "198.51.100.0/24"
         *       ]
         *     }
         */
        List: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            kind: "ip" | "user_agent" | "referer" | "sub_id";
            entriesCount: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            entries: string[];
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e",
         *       "workspaceId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
         *       "networkId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c",
         *       "payoutModel": "fixed",
         *       "capTotal": null,
         *       "status": "active",
         *       "notes": null,
         *       "groupName": null,
         *       "healthStatus": "healthy",
         *       "disabledReason": null,
         *       "autoDisableMinClicks": null,
         *       "autoDisableMinCr": null,
         *       "name": "Sneakers GB",
         *       "url": "https://offer.example/?aff_sub={click_id}",
         *       "countries": [
         *         "GB"
         *       ],
         *       "payout": 12.5,
         *       "payoutCurrency": "GBP",
         *       "capDaily": 50,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Offer: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workspaceId: string;
            networkId: string | null;
            name: string;
            url: string;
            countries: string[] | null;
            payout: number;
            payoutCurrency: string;
            /** @enum {string} */
            payoutModel: "fixed" | "auto_from_postback";
            capDaily: number | null;
            capTotal: number | null;
            /** @enum {string} */
            status: "active" | "paused" | "archived" | "auto_disabled";
            notes: string | null;
            groupName: string | null;
            /** @enum {string} */
            healthStatus: "healthy" | "unhealthy" | "unknown";
            /** @description Why the system disabled it. */
            disabledReason: string | null;
            autoDisableMinClicks: number | null;
            autoDisableMinCr: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "offerId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e",
         *       "conversionsToday": 12,
         *       "conversionsTotal": 250,
         *       "clicksTotal": 10000,
         *       "cr": 0.025,
         *       "capDaily": 50,
         *       "capTotal": null,
         *       "capDailyRemaining": 38,
         *       "capTotalRemaining": null,
         *       "autoDisableMinClicks": 500,
         *       "autoDisableMinCr": 0.001
         *     }
         */
        OfferStats: {
            /** Format: uuid */
            offerId: string;
            /** @description Leads and sales since 00:00 UTC. */
            conversionsToday: number;
            /** @description Leads and sales ever; one that is rejected counts no longer. */
            conversionsTotal: number;
            /** @description Clicks that came to it, each once, as of this moment; bots do not count. */
            clicksTotal: number;
            /** @description conversionsTotal / clicksTotal; 0 without clicks. The very ratio that the automatic check goes by. */
            cr: number;
            capDaily: number | null;
            capTotal: number | null;
            /** @description Not below 0. Null: no cap. */
            capDailyRemaining: number | null;
            /** @description Not below 0. Null: no cap. */
            capTotalRemaining: number | null;
            /** @description Of the offer, else of the workspace. 0: it is not checked. */
            autoDisableMinClicks: number;
            /** @description A fraction; of the offer, else of the workspace. 0: it is not checked. */
            autoDisableMinCr: number;
        };
        /**
         * @example {
         *       "requireKey": true,
         *       "allowedIps": [
         *         "192.0.2.7",
         *         "198.51.100.0/24"
         *       ],
         *       "allowedNetworksOnly": false,
         *       "key": "7Qm2Xk9RtVw4Yz8AbCd3EfGh5JkLmNpQ"
         *     }
         */
        PostbackSecurity: {
            requireKey: boolean;
            /** @description The `key` of postback URLs. Null for viewers: who has it can write conversions. */
            key: string | null;
            allowedIps: string[];
            allowedNetworksOnly: boolean;
        };
        /**
         * @example {
         *       "requireKey": true,
         *       "allowedIps": [
         *         "192.0.2.7",
         *         "198.51.100.0/24"
         *       ],
         *       "allowedNetworksOnly": false,
         *       "key": "7Qm2Xk9RtVw4Yz8AbCd3EfGh5JkLmNpQ"
         *     }
         */
        RotatedPostbackKey: {
            requireKey: boolean;
            /** @description The new one. Missing only where the answer is given again for its `Idempotency-Key`. */
            key?: string | null;
            allowedIps: string[];
            allowedNetworksOnly: boolean;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b70",
         *       "receivedAt": "2026-01-02T03:04:05.678Z",
         *       "source": "postback",
         *       "ip": "192.0.2.7",
         *       "method": "GET",
         *       "query": {
         *         "click_id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *         "status": "approved",
         *         "key": "***"
         *       },
         *       "result": "created",
         *       "reason": null,
         *       "conversionId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
         *       "networkId": null
         *     }
         */
        PostbackLog: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            receivedAt: string;
            /**
             * @description `track`: from a visitor, by POST or GET /conversions/track.
             * @enum {string}
             */
            source: "postback" | "track";
            ip: string;
            method: string;
            /** @description The parameters as they came; the key is masked. */
            query: {
                [key: string]: string;
            };
            /**
             * @description `refused`: answered 400 or 403. `unknown`: answered 404, or its click did not come in time.
             * @enum {string}
             */
            result: "pending" | "created" | "updated" | "duplicate" | "ignored" | "refused" | "unknown";
            reason: string | null;
            conversionId: string | null;
            networkId: string | null;
        };
        /**
         * @example {
         *       "result": "created",
         *       "conversionId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60"
         *     }
         */
        PostbackAnswer: {
            /**
             * @description `pending`: kept, until its click can be read. `ignored`: logged with the reason.
             * @enum {string}
             */
            result: "created" | "updated" | "duplicate" | "pending" | "ignored";
            conversionId: string | null;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b",
         *       "linkId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a",
         *       "name": null,
         *       "priority": 0,
         *       "weight": null,
         *       "schema": "redirect",
         *       "redirectType": "302",
         *       "flowConfig": null,
         *       "flowType": "regular",
         *       "isActive": true,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z",
         *       "ruleType": "geo",
         *       "targetUrl": "https://shop.example/gb?click={click_id}",
         *       "conditions": {
         *         "match": "all",
         *         "filters": [
         *           {
         *             "kind": "country",
         *             "values": [
         *               "GB"
         *             ]
         *           }
         *         ]
         *       }
         *     }
         */
        Rule: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            linkId: string;
            ruleType: string;
            name: string | null;
            targetUrl: string | null;
            priority: number;
            weight: number | null;
            conditions: {
                [key: string]: unknown;
            };
            /** @enum {string} */
            schema: "redirect" | "landing_offer" | "action";
            redirectType: string;
            flowConfig: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            flowType: "forced" | "regular" | "default";
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b51",
         *       "name": "Revenue by country",
         *       "config": {
         *         "from": "2026-01-01T00:00:00Z",
         *         "to": "2026-02-01T00:00:00Z",
         *         "groupBy": [
         *           "date",
         *           "country"
         *         ],
         *         "filters": [
         *           {
         *             "field": "country",
         *             "operator": "in",
         *             "value": [
         *               "GB",
         *               "DE"
         *             ]
         *           }
         *         ],
         *         "metrics": [
         *           "clicks",
         *           "conversions",
         *           "revenue",
         *           "roi"
         *         ],
         *         "orderBy": {
         *           "field": "revenue",
         *           "direction": "desc"
         *         },
         *         "limit": 50
         *       },
         *       "isPublic": true,
         *       "publicToken": "p6Jm0vY2S3mXw1Qh8cZr5A",
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        SavedReport: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The report body as it was sent. */
            config: {
                [key: string]: unknown;
            };
            isPublic: boolean;
            /** @description Null while the report is not public, and for members who see some links only. */
            publicToken: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
         *       "status": "retrying",
         *       "attempts": 2,
         *       "responseStatus": 503,
         *       "responseBody": "Service Unavailable",
         *       "error": "It answered 503.",
         *       "createdAt": "2026-01-02T03:03:05.678Z",
         *       "deliveredAt": null,
         *       "conversionId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b61",
         *       "url": "https://source.example/postback?cid=abc&status=sale&payout=12.5"
         *     }
         */
        OutgoingPostback: {
            /** Format: uuid */
            id: string;
            /**
             * @description `pending`: not tried yet; `retrying`: tried in vain, and tried again at `nextAttemptAt`; `failed` for good: after five attempts, or where no other could help.
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /** @description Those that have ended; five at most. */
            attempts: number;
            /** @description Of the last answer; null without one. */
            responseStatus: number | null;
            /** @description The beginning of the last answer, at most 1 KiB. */
            responseBody: string | null;
            /** @description Why the last attempt was none, or no good one. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            deliveredAt: string | null;
            /** Format: uuid */
            conversionId: string;
            /** @description What is called, macros replaced. */
            url: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f",
         *       "name": "Example Ads",
         *       "postbackUrl": "https://source.example/postback?cid={external_id}&status={status}&payout={payout}",
         *       "conditions": {
         *         "statuses": [
         *           "sale",
         *           "rebill"
         *         ],
         *         "minPayout": 0.5
         *       },
         *       "isActive": true,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        TrafficSource: {
            /** Format: uuid */
            id: string;
            name: string;
            postbackUrl: string;
            conditions: {
                statuses?: string[];
                minPayout?: number;
            };
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f",
         *       "name": "Newsletter",
         *       "source": "newsletter",
         *       "medium": "email",
         *       "campaign": "summer",
         *       "term": null,
         *       "content": null,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        UtmPreset: {
            /** Format: uuid */
            id: string;
            name: string;
            source: string | null;
            medium: string | null;
            campaign: string | null;
            term: string | null;
            content: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b51",
         *       "url": "https://hooks.example.com/waymark",
         *       "events": [
         *         "conversion",
         *         "alert_fired"
         *       ],
         *       "description": "Accounting",
         *       "isActive": true,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z"
         *     }
         */
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            description: string | null;
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b51",
         *       "url": "https://hooks.example.com/waymark",
         *       "events": [
         *         "conversion",
         *         "alert_fired"
         *       ],
         *       "description": "Accounting",
         *       "isActive": true,
         *       "createdAt": "2026-01-02T03:04:05.678Z",
         *       "updatedAt": "2026-01-02T03:04:05.678Z",
         *       "secret": "6f1e0c7b9a5d4e3f8b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a",
         *       "standardWebhooksSecret": "whsec_NmYxZTBjN2I5YTVkNGUzZjhiMmMxZDBlOWY4YTdiNmM1ZDRlM2YyYTFiMGM5ZDhlN2Y2YTViNGMzZDJlMWYwYQ=="
         *     }
         */
        MadeWebhook: {
            /** Format: uuid */
            id: string;
            url: string;
            events: string[];
            description: string | null;
            isActive: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown this once. Deliveries carry `X-Webhook-Signature`: HMAC-SHA256 of the body’s bytes as they came, in lower-case hex, under the UTF-8 bytes of this very text. Missing only where the answer is given again for its `Idempotency-Key`. */
            secret?: string;
            /** @description The same secret as libraries for [Standard Webhooks](https://www.standardwebhooks.com) take it: `whsec_` and the base64 of its bytes. They check `webhook-id`, `webhook-timestamp` and `webhook-signature`, which every delivery carries too, and refuse what is sent again later by somebody else. Missing only where the answer is given again for its `Idempotency-Key`. */
            standardWebhooksSecret?: string;
        };
        /**
         * @example {
         *       "secret": "6f1e0c7b9a5d4e3f8b2c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a",
         *       "standardWebhooksSecret": "whsec_NmYxZTBjN2I5YTVkNGUzZjhiMmMxZDBlOWY4YTdiNmM1ZDRlM2YyYTFiMGM5ZDhlN2Y2YTViNGMzZDJlMWYwYQ=="
         *     }
         */
        RotatedWebhookSecret: {
            /** @description Shown this once. Deliveries carry `X-Webhook-Signature`: HMAC-SHA256 of the body’s bytes as they came, in lower-case hex, under the UTF-8 bytes of this very text. Missing only where the answer is given again for its `Idempotency-Key`. */
            secret?: string;
            /** @description The same secret as libraries for [Standard Webhooks](https://www.standardwebhooks.com) take it: `whsec_` and the base64 of its bytes. They check `webhook-id`, `webhook-timestamp` and `webhook-signature`, which every delivery carries too, and refuse what is sent again later by somebody else. Missing only where the answer is given again for its `Idempotency-Key`. */
            standardWebhooksSecret?: string;
        };
        /**
         * @example {
         *       "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
         *       "status": "retrying",
         *       "attempts": 2,
         *       "nextAttemptAt": "2026-01-02T03:09:10.678Z",
         *       "responseStatus": 503,
         *       "responseMs": 41,
         *       "error": "It answered 503.",
         *       "createdAt": "2026-01-02T03:03:05.678Z",
         *       "event": "conversion"
         *     }
         */
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /**
             * @description `pending`: not tried yet; `retrying`: tried in vain, and tried again at `nextAttemptAt`; `failed` for good: after five attempts, or where no other could help.
             * @enum {string}
             */
            status: "pending" | "retrying" | "delivered" | "failed";
            /** @description Those that have ended; five at most. */
            attempts: number;
            nextAttemptAt: string | null;
            /** @description Of the last answer; null without one. */
            responseStatus: number | null;
            /** @description How long the last attempt took. */
            responseMs: number | null;
            /** @description Why the last attempt was none, or no good one. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description One of the events, or `test`. */
            event: string;
        };
        Error: {
            statusCode: number;
            /** @description HTTP reason phrase. */
            error: string;
            message: string;
            /** @description One of VALIDATION_FAILED, AUTH_AMBIGUOUS, UNAUTHENTICATED, API_KEY_INVALID, UPGRADE_REQUIRED, API_KEY_SCOPE_INSUFFICIENT, API_KEY_ROUTE_CLOSED, ROLE_INSUFFICIENT, FORBIDDEN, NOT_FOUND, CONFLICT, IDEMPOTENCY_MISMATCH, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, URL_BLOCKED, RATE_LIMITED, INTERNAL, UNAVAILABLE. */
            code: string;
            /** Format: date-time */
            timestamp: string;
            /** @description Path of the request. */
            path: string;
            /** @description With API_KEY_SCOPE_INSUFFICIENT. */
            requiredScopes?: string[];
            /** @description With VALIDATION_FAILED: every wrong field; also with some CONFLICTs. */
            details?: {
                /** @description The wrong field, dotted. */
                path: string;
                message: string;
            }[];
        };
    };
    responses: {
        /** @description AUTH_AMBIGUOUS */
        "400.AUTH_AMBIGUOUS": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INTERNAL */
        "500.INTERNAL": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNAVAILABLE */
        "503.UNAVAILABLE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description AUTH_AMBIGUOUS, VALIDATION_FAILED */
        "400.AUTH_AMBIGUOUS.VALIDATION_FAILED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FORBIDDEN */
        "403.FORBIDDEN": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description CONFLICT */
        "409.CONFLICT": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PAYLOAD_TOO_LARGE */
        "413.PAYLOAD_TOO_LARGE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE */
        "415.UNSUPPORTED_MEDIA_TYPE": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMITED */
        "429.RATE_LIMITED": {
            headers: {
                /** @description Requests a minute that this endpoint allows the caller. */
                "X-RateLimit-Limit"?: number;
                /** @description How many are left in this window. */
                "X-RateLimit-Remaining"?: number;
                /** @description Seconds until the window ends. */
                "X-RateLimit-Reset"?: number;
                /** @description Seconds to wait before the next try. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNAUTHENTICATED */
        "401.UNAUTHENTICATED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNAUTHENTICATED, API_KEY_INVALID */
        "401.UNAUTHENTICATED.API_KEY_INVALID": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_ROUTE_CLOSED */
        "403.API_KEY_ROUTE_CLOSED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description CONFLICT, IDEMPOTENCY_MISMATCH */
        "409.CONFLICT.IDEMPOTENCY_MISMATCH": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description NOT_FOUND */
        "404.NOT_FOUND": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_ROUTE_CLOSED, ROLE_INSUFFICIENT */
        "403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_ROUTE_CLOSED, FORBIDDEN */
        "403.API_KEY_ROUTE_CLOSED.FORBIDDEN": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_ROUTE_CLOSED, ROLE_INSUFFICIENT, FORBIDDEN */
        "403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT.FORBIDDEN": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_SCOPE_INSUFFICIENT, ROLE_INSUFFICIENT */
        "403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_SCOPE_INSUFFICIENT */
        "403.API_KEY_SCOPE_INSUFFICIENT": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UPGRADE_REQUIRED */
        "402.UPGRADE_REQUIRED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description URL_BLOCKED */
        "422.URL_BLOCKED": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description API_KEY_SCOPE_INSUFFICIENT, FORBIDDEN */
        "403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Health"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS"];
            500: components["responses"]["500.INTERNAL"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Health"];
                    };
                };
            };
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "ready": true
                         *     }
                         */
                        data: {
                            ready: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS"];
            500: components["responses"]["500.INTERNAL"];
            /** @description Service Unavailable */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "ready": true
                         *     }
                         */
                        data: {
                            ready: boolean;
                        };
                    };
                };
            };
        };
    };
    getTJs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JavaScript, under 2 KiB. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description The script is the one of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS"];
            500: components["responses"]["500.INTERNAL"];
            503: components["responses"]["503.UNAVAILABLE"];
        };
    };
    postAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: components["schemas"]["User"];
                            workspace: components["schemas"]["Workspace"];
                            /**
                             * @description JWT, for `Authorization: Bearer`.
                             * @example eyJhbGciOiJIUzI1NiIs…
                             */
                            accessToken: string;
                            /**
                             * @description Good for one exchange.
                             * @example o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU
                             */
                            refreshToken: string;
                            /**
                             * @description Seconds until the access token ends.
                             * @example 900
                             */
                            expiresIn: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            user: components["schemas"]["User"];
                            /**
                             * @description JWT, for `Authorization: Bearer`.
                             * @example eyJhbGciOiJIUzI1NiIs…
                             */
                            accessToken: string;
                            /**
                             * @description Good for one exchange.
                             * @example o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU
                             */
                            refreshToken: string;
                            /**
                             * @description Seconds until the access token ends.
                             * @example 900
                             */
                            expiresIn: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthRefresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    refreshToken: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description JWT, for `Authorization: Bearer`.
                             * @example eyJhbGciOiJIUzI1NiIs…
                             */
                            accessToken: string;
                            /**
                             * @description Good for one exchange.
                             * @example o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU
                             */
                            refreshToken: string;
                            /**
                             * @description Seconds until the access token ends.
                             * @example 900
                             */
                            expiresIn: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthLogoutAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthPasswordChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthPasswordForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {boolean} */
                            accepted: true;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAuthPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {boolean} */
                            accepted: true;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchUsersMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string | null;
                    timezone?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspaces: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "name" | "-name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWorkspaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default USD */
                    baseCurrency?: string;
                    /** @default UTC */
                    timezone?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspacesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWorkspacesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchWorkspacesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    baseCurrency?: string;
                    timezone?: string;
                    /** @description Of offers that say nothing of their own: clicks before their conversion rate is judged. 0: never. */
                    autoDisableMinClicks?: number;
                    /** @description Of offers that say nothing of their own: a fraction below which they are disabled. 0: never. */
                    autoDisableMinCr?: number;
                    /** @description Whether `/conversions/track` takes `payout` and `currency` without a key: visitors know their click id, and could name any payout. */
                    trackAcceptsPayout?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workspace"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspacesByIdMembers: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "email" | "-email" | "name" | "-name";
            };
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWorkspacesByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                id: string;
                /** @description Id of the member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchWorkspacesByIdMembersByUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                id: string;
                /** @description Id of the member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the member may do (contract §2, "Rights"). Only owners make owners.
                     * @enum {string}
                     */
                    role?: "owner" | "admin" | "editor" | "viewer";
                    isActive?: boolean;
                    /** @description The only links that the member and its keys see and change, beside those of `collectionIds`; links deleted since stay listed. `null` in both: every link; `[]`: none. Editors and viewers only. */
                    linkIds?: string[] | null;
                    /** @description Collections whose links the member sees and changes; see `linkIds`. */
                    collectionIds?: string[] | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWorkspacesByIdInvitations: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "email" | "-email";
            };
            header?: never;
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWorkspacesByIdInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /**
                     * @description What the member may do (contract §2, "Rights"). Only owners make owners.
                     * @enum {string}
                     */
                    role: "owner" | "admin" | "editor" | "viewer";
                    linkIds?: string[] | null;
                    collectionIds?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MadeInvitation"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWorkspacesByIdInvitationsByInvitationId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                id: string;
                /** @description Id of the invitation. */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postInvitationsByTokenAccept: {
        parameters: {
            query?: never;
            header?: {
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description What the mail says.
                 * @example o_JfsRmSyjUbPS9yOi8T3S6wPMr79rxOhGJ2aNTGkhU
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AcceptedInvitation"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBillingPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Plan"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchBillingPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    plan: "free" | "pro" | "enterprise";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Plan"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiKeys: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    scopes?: ("links:read" | "links:write" | "analytics:read" | "reports:read" | "offers:read" | "offers:write" | "costs:read" | "costs:write" | "conversions:read" | "conversions:write" | "postbacks:read" | "postbacks:write" | "admin:read" | "admin:write")[];
                    expiresAt?: (string) | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MadeApiKey"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiKeysById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where visitors go: an absolute http or https URL; macros like `{click_id}` in path, query and fragment.
                     * @example https://shop.example/product?click={click_id}
                     */
                    originalUrl: string;
                    /** @description A custom domain of the workspace that is active. `null`: the default domain of the installation. At creation, left out: the default domain of the workspace, where it has one. A link that moves keeps its code and alias (409 when they are taken there) and gives up its old address. */
                    domainId?: string | null;
                    /**
                     * @description 3 to 64 of `A-Za-z0-9_-`; shares one namespace with the generated codes. `null`: none.
                     * @example summer-sale
                     */
                    customAlias?: string | null;
                    title?: string | null;
                    /**
                     * @example [
                     *       "summer",
                     *       "newsletter"
                     *     ]
                     */
                    tags?: string[];
                    isActive?: boolean;
                    startsAt?: string | null;
                    expiresAt?: string | null;
                    /** @description Where visitors of an ended link go instead of the 410 page. */
                    expiredUrl?: string | null;
                    /**
                     * @description How visitors are sent on when no rule says otherwise.
                     * @enum {string}
                     */
                    redirectType?: "301" | "302" | "303" | "307" | "308" | "meta" | "double_meta" | "js" | "iframe" | "blank_referrer" | "formsubmit" | "remote" | "curl";
                    /** @description Whether the query of a visit is merged into the target. */
                    appendQuery?: boolean;
                    utm?: {
                        source?: string | null;
                        medium?: string | null;
                        campaign?: string | null;
                        term?: string | null;
                        content?: string | null;
                    } | null;
                    /**
                     * @description Incoming query parameter → `sub_id_1` to `sub_id_30`. Replaced whole.
                     * @example {
                     *       "utm_source": "sub_id_1"
                     *     }
                     */
                    subIdMap?: {
                        [key: string]: string;
                    };
                    /** @description How long a visitor counts once; default: the workspace’s (24). */
                    uniquenessHours?: number;
                    /** @description Clicks of people, those it already has included, after which the link is closed. */
                    clickLimit?: number | null;
                    /** @description Asked of visitors before they go on. Never shown again; `null` takes it away. */
                    password?: string | null;
                    /**
                     * @description Fired on the pages that we deliver, not by plain redirects. Replaced whole.
                     * @example [
                     *       {
                     *         "provider": "facebook",
                     *         "pixelId": "123456789012345"
                     *       }
                     *     ]
                     */
                    retargetingPixels?: {
                        /** @enum {string} */
                        provider: "facebook" | "google" | "tiktok" | "linkedin" | "twitter" | "pinterest" | "snapchat" | "quora" | "bing";
                        pixelId: string;
                    }[];
                    /** @description What a visitor who comes again stays on: the same rule, landing, offer. */
                    bindVisitors?: ("rule" | "rule_landing" | "rule_landing_offer") | null;
                    /** @description Traffic source of the workspace that is told of the link’s conversions. `null`: none. */
                    trafficSourceId?: string | null;
                    /** @description Collections of the workspace that the link is in, each once. Replaced whole: those left out lose the link. Not for members who see some links only: 403. */
                    collectionIds?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Link"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksList: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title" | "shortCode" | "-shortCode";
                /** @description Links that carry this tag. */
                tag?: string;
                /** @description Links of this collection. */
                collectionId?: string;
                /** @description Links of this custom domain. */
                domainId?: string;
                /** @description Links that are switched on, or off. */
                isActive?: "true" | "false";
                /** @description Created at this time or later; without an offset in the zone of the workspace. */
                from?: string;
                /** @description Created before this time; a date without a time includes that day. */
                to?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Link"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCode: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicLink"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLinksByCode: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchLinksByCode: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where visitors go: an absolute http or https URL; macros like `{click_id}` in path, query and fragment.
                     * @example https://shop.example/product?click={click_id}
                     */
                    originalUrl?: string;
                    /** @description A custom domain of the workspace that is active. `null`: the default domain of the installation. At creation, left out: the default domain of the workspace, where it has one. A link that moves keeps its code and alias (409 when they are taken there) and gives up its old address. */
                    domainId?: string | null;
                    /**
                     * @description 3 to 64 of `A-Za-z0-9_-`; shares one namespace with the generated codes. `null`: none.
                     * @example summer-sale
                     */
                    customAlias?: string | null;
                    title?: string | null;
                    /**
                     * @example [
                     *       "summer",
                     *       "newsletter"
                     *     ]
                     */
                    tags?: string[];
                    isActive?: boolean;
                    startsAt?: string | null;
                    expiresAt?: string | null;
                    /** @description Where visitors of an ended link go instead of the 410 page. */
                    expiredUrl?: string | null;
                    /**
                     * @description How visitors are sent on when no rule says otherwise.
                     * @enum {string}
                     */
                    redirectType?: "301" | "302" | "303" | "307" | "308" | "meta" | "double_meta" | "js" | "iframe" | "blank_referrer" | "formsubmit" | "remote" | "curl";
                    /** @description Whether the query of a visit is merged into the target. */
                    appendQuery?: boolean;
                    utm?: {
                        source?: string | null;
                        medium?: string | null;
                        campaign?: string | null;
                        term?: string | null;
                        content?: string | null;
                    } | null;
                    /**
                     * @description Incoming query parameter → `sub_id_1` to `sub_id_30`. Replaced whole.
                     * @example {
                     *       "utm_source": "sub_id_1"
                     *     }
                     */
                    subIdMap?: {
                        [key: string]: string;
                    };
                    /** @description How long a visitor counts once; default: the workspace’s (24). */
                    uniquenessHours?: number;
                    /** @description Clicks of people, those it already has included, after which the link is closed. */
                    clickLimit?: number | null;
                    /** @description Asked of visitors before they go on. Never shown again; `null` takes it away. */
                    password?: string | null;
                    /**
                     * @description Fired on the pages that we deliver, not by plain redirects. Replaced whole.
                     * @example [
                     *       {
                     *         "provider": "facebook",
                     *         "pixelId": "123456789012345"
                     *       }
                     *     ]
                     */
                    retargetingPixels?: {
                        /** @enum {string} */
                        provider: "facebook" | "google" | "tiktok" | "linkedin" | "twitter" | "pinterest" | "snapchat" | "quora" | "bing";
                        pixelId: string;
                    }[];
                    /** @description What a visitor who comes again stays on: the same rule, landing, offer. */
                    bindVisitors?: ("rule" | "rule_landing" | "rule_landing_offer") | null;
                    /** @description Traffic source of the workspace that is told of the link’s conversions. `null`: none. */
                    trafficSourceId?: string | null;
                    /** @description Collections of the workspace that the link is in, each once. Replaced whole: those left out lose the link. Not for members who see some links only: 403. */
                    collectionIds?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Link"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postLinksBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Each as the body of `POST /links`; their `collectionIds` are at most 10,000 together. */
                    links: {
                        /**
                         * @description Where visitors go: an absolute http or https URL; macros like `{click_id}` in path, query and fragment.
                         * @example https://shop.example/product?click={click_id}
                         */
                        originalUrl: string;
                        /** @description A custom domain of the workspace that is active. `null`: the default domain of the installation. At creation, left out: the default domain of the workspace, where it has one. A link that moves keeps its code and alias (409 when they are taken there) and gives up its old address. */
                        domainId?: string | null;
                        /**
                         * @description 3 to 64 of `A-Za-z0-9_-`; shares one namespace with the generated codes. `null`: none.
                         * @example summer-sale
                         */
                        customAlias?: string | null;
                        title?: string | null;
                        /**
                         * @example [
                         *       "summer",
                         *       "newsletter"
                         *     ]
                         */
                        tags?: string[];
                        isActive?: boolean;
                        startsAt?: string | null;
                        expiresAt?: string | null;
                        /** @description Where visitors of an ended link go instead of the 410 page. */
                        expiredUrl?: string | null;
                        /**
                         * @description How visitors are sent on when no rule says otherwise.
                         * @enum {string}
                         */
                        redirectType?: "301" | "302" | "303" | "307" | "308" | "meta" | "double_meta" | "js" | "iframe" | "blank_referrer" | "formsubmit" | "remote" | "curl";
                        /** @description Whether the query of a visit is merged into the target. */
                        appendQuery?: boolean;
                        utm?: {
                            source?: string | null;
                            medium?: string | null;
                            campaign?: string | null;
                            term?: string | null;
                            content?: string | null;
                        } | null;
                        /**
                         * @description Incoming query parameter → `sub_id_1` to `sub_id_30`. Replaced whole.
                         * @example {
                         *       "utm_source": "sub_id_1"
                         *     }
                         */
                        subIdMap?: {
                            [key: string]: string;
                        };
                        /** @description How long a visitor counts once; default: the workspace’s (24). */
                        uniquenessHours?: number;
                        /** @description Clicks of people, those it already has included, after which the link is closed. */
                        clickLimit?: number | null;
                        /** @description Asked of visitors before they go on. Never shown again; `null` takes it away. */
                        password?: string | null;
                        /**
                         * @description Fired on the pages that we deliver, not by plain redirects. Replaced whole.
                         * @example [
                         *       {
                         *         "provider": "facebook",
                         *         "pixelId": "123456789012345"
                         *       }
                         *     ]
                         */
                        retargetingPixels?: {
                            /** @enum {string} */
                            provider: "facebook" | "google" | "tiktok" | "linkedin" | "twitter" | "pinterest" | "snapchat" | "quora" | "bing";
                            pixelId: string;
                        }[];
                        /** @description What a visitor who comes again stays on: the same rule, landing, offer. */
                        bindVisitors?: ("rule" | "rule_landing" | "rule_landing_offer") | null;
                        /** @description Traffic source of the workspace that is told of the link’s conversions. `null`: none. */
                        trafficSourceId?: string | null;
                        /** @description Collections of the workspace that the link is in, each once. Replaced whole: those left out lose the link. Not for members who see some links only: 403. */
                        collectionIds?: string[];
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One for each item, in the order of the body. */
                        data: ({
                            /** @description Place in `links` of the body, from 0. */
                            index: number;
                            /** @enum {string} */
                            status: "created";
                            link: components["schemas"]["Link"];
                            error: null;
                        } | {
                            /** @description Place in `links` of the body, from 0. */
                            index: number;
                            /** @enum {string} */
                            status: "failed";
                            link: null;
                            error: {
                                /** @enum {string} */
                                code: "VALIDATION_FAILED" | "CONFLICT";
                                message: string;
                                /** @description Every wrong field of the item, its path as in `POST /links`; at most 100. */
                                details: {
                                    path: string;
                                    message: string;
                                }[];
                            };
                        })[];
                        meta: {
                            total: number;
                            created: number;
                            failed: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeQr: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
                /** @description Default: by `Accept`, else `svg`. */
                format?: "svg" | "png";
                /** @description Width and height in pixels: at least one for each square. In a PNG squares are whole pixels, and what is left over widens the quiet zone. */
                size?: number;
                /** @description Quiet zone in squares of the code; readers want 4. */
                margin?: number;
                /** @description Hex, `#` optional. */
                color?: string;
                /** @description Hex or `transparent`. `color` must stand out from it (contrast 3:1). */
                background?: string;
                /** @description Error correction. */
                level?: "L" | "M" | "Q" | "H";
                /** @description Whether the mark of Waymark stands in the middle; `level` is `H` then. Nothing is fetched: other pictures are refused. */
                logo?: "true" | "false";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description The picture is the one of `If-None-Match`. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeRules: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "priority" | "-priority" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postLinksByCodeRules: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the rule is for; it decides nothing.
                     * @default custom
                     * @enum {string}
                     */
                    ruleType?: "geo" | "device" | "language" | "ab_test" | "rotation" | "schedule" | "bot" | "custom";
                    /** @default null */
                    name?: string | null;
                    /**
                     * @description Required when `schema` is `redirect`: an absolute http or https URL with macros. Ignored, and kept as null, for the others.
                     * @default null
                     * @example https://shop.example/gb?click={click_id}
                     */
                    targetUrl?: string | null;
                    /**
                     * @description Lower first, within a flow type.
                     * @default 0
                     */
                    priority?: number;
                    /**
                     * @description Share in the A/B draw among matching rules of the same flow type and priority. 0 gets no new visitors.
                     * @default null
                     */
                    weight?: number | null;
                    /**
                     * @description Whom the rule is for; absent or {}: everybody. Values of ip, user_agent, referer, param, sub_id, keyword and isp may be `list:NAME`: the entries of a list of the workspace as they are at the visit; an entry of a text list with * or ? is a mask. A list that does not exist holds nothing. What is not known of a visitor fails `is` and passes `is_not`.
                     * @default {}
                     */
                    conditions?: {
                        /** @enum {string} */
                        match?: "all" | "any";
                        filters?: (({
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "ip";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact" | "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "ip";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | {
                            /** @enum {string} */
                            kind: "empty_referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | {
                            /** @enum {string} */
                            kind: "bot";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | ({
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | {
                            /** @enum {string} */
                            kind: "timetable";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            timezone?: string;
                            slots: {
                                days: number[];
                                from: string;
                                to: string;
                            }[];
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | {
                            /** @enum {string} */
                            kind: "date_between";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            from?: string;
                            to?: string;
                            timezone?: string;
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | ({
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | {
                            /** @enum {string} */
                            kind: "uniqueness";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | {
                            /** @enum {string} */
                            kind: "limit";
                            /** @enum {string} */
                            mode?: "is";
                            /** @enum {string} */
                            per: "hour" | "day" | "total";
                            max: number;
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        })[];
                        countries?: string[];
                        excludeCountries?: string[];
                        devices?: string[];
                    };
                    /**
                     * @default redirect
                     * @enum {string}
                     */
                    schema?: "redirect" | "landing_offer" | "action";
                    /**
                     * @description How a redirect, or the landing or offer of a flow, is delivered.
                     * @default 302
                     * @enum {string}
                     */
                    redirectType?: "301" | "302" | "303" | "307" | "308" | "meta" | "double_meta" | "js" | "iframe" | "blank_referrer" | "formsubmit" | "remote" | "curl";
                    /**
                     * @description Required for `landing_offer`: `{landings: [{id, weight}], offers: [{id, weight}]}`, at most 100 each, at least one offer, weights whole numbers from 0 (default 1); no landings, or none that is active: straight to the offer. Required for `action`: `{actionType, html?, text?, campaignCode?, domain?}` with `actionType` one of `show_html` (needs `html`), `show_text` (needs `text`), `http_404`, `do_nothing`, `send_to_campaign` (needs `campaignCode` of a link of the workspace; `domain` where two domains use it); texts have at most 100 KB. Ignored, and kept as null, for `redirect`. Replaced whole.
                     * @default null
                     * @example {
                     *       "landings": [
                     *         {
                     *           "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d",
                     *           "weight": 1
                     *         }
                     *       ],
                     *       "offers": [
                     *         {
                     *           "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e",
                     *           "weight": 3
                     *         }
                     *       ]
                     *     }
                     */
                    flowConfig?: ({
                        landings?: {
                            /** Format: uuid */
                            id: string;
                            /** @default 1 */
                            weight?: number;
                        }[];
                        offers?: {
                            /** Format: uuid */
                            id: string;
                            /** @default 1 */
                            weight?: number;
                        }[];
                        /** @enum {string} */
                        actionType?: "show_html" | "show_text" | "http_404" | "do_nothing" | "send_to_campaign";
                        html?: string;
                        text?: string;
                        /** @description Short code or alias of a link of the workspace. */
                        campaignCode?: string;
                        /** @description Where two domains of the workspace use the code. */
                        domain?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /**
                     * @description `forced` first, then `regular`, then `default`.
                     * @default regular
                     * @enum {string}
                     */
                    flowType?: "forced" | "regular" | "default";
                    /** @default true */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLinksByCodeRulesByRuleId: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
                /** @description Id of the rule. */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchLinksByCodeRulesByRuleId: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
                /** @description Id of the rule. */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the rule is for; it decides nothing.
                     * @enum {string}
                     */
                    ruleType?: "geo" | "device" | "language" | "ab_test" | "rotation" | "schedule" | "bot" | "custom";
                    name?: string | null;
                    /**
                     * @description Required when `schema` is `redirect`: an absolute http or https URL with macros. Ignored, and kept as null, for the others.
                     * @example https://shop.example/gb?click={click_id}
                     */
                    targetUrl?: string | null;
                    /** @description Lower first, within a flow type. */
                    priority?: number;
                    /** @description Share in the A/B draw among matching rules of the same flow type and priority. 0 gets no new visitors. */
                    weight?: number | null;
                    /** @description Whom the rule is for; absent or {}: everybody. Values of ip, user_agent, referer, param, sub_id, keyword and isp may be `list:NAME`: the entries of a list of the workspace as they are at the visit; an entry of a text list with * or ? is a mask. A list that does not exist holds nothing. What is not known of a visitor fails `is` and passes `is_not`. */
                    conditions?: {
                        /** @enum {string} */
                        match?: "all" | "any";
                        filters?: (({
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "country";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "region";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "city";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "device";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "os";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "browser";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "language";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "ip";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact" | "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "ip";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "user_agent";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | {
                            /** @enum {string} */
                            kind: "empty_referer";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | {
                            /** @enum {string} */
                            kind: "bot";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | ({
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "param";
                            param: string;
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "sub_id";
                            /** @enum {string} */
                            slot: "sub_id_1" | "sub_id_2" | "sub_id_3" | "sub_id_4" | "sub_id_5" | "sub_id_6" | "sub_id_7" | "sub_id_8" | "sub_id_9" | "sub_id_10" | "sub_id_11" | "sub_id_12" | "sub_id_13" | "sub_id_14" | "sub_id_15" | "sub_id_16" | "sub_id_17" | "sub_id_18" | "sub_id_19" | "sub_id_20" | "sub_id_21" | "sub_id_22" | "sub_id_23" | "sub_id_24" | "sub_id_25" | "sub_id_26" | "sub_id_27" | "sub_id_28" | "sub_id_29" | "sub_id_30";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "keyword";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | {
                            /** @enum {string} */
                            kind: "timetable";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            timezone?: string;
                            slots: {
                                days: number[];
                                from: string;
                                to: string;
                            }[];
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | {
                            /** @enum {string} */
                            kind: "date_between";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            from?: string;
                            to?: string;
                            timezone?: string;
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | ({
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "isp";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | ({
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "mask";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "regex";
                            values: string[];
                        } | {
                            /** @enum {string} */
                            kind: "connection_type";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching: "empty";
                            values?: string[];
                        }) | {
                            /** @enum {string} */
                            kind: "uniqueness";
                            /** @enum {string} */
                            mode?: "is" | "is_not";
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        } | {
                            /** @enum {string} */
                            kind: "limit";
                            /** @enum {string} */
                            mode?: "is";
                            /** @enum {string} */
                            per: "hour" | "day" | "total";
                            max: number;
                            /** @enum {string} */
                            matching?: "exact";
                            values?: string[];
                        })[];
                        countries?: string[];
                        excludeCountries?: string[];
                        devices?: string[];
                    };
                    /** @enum {string} */
                    schema?: "redirect" | "landing_offer" | "action";
                    /**
                     * @description How a redirect, or the landing or offer of a flow, is delivered.
                     * @enum {string}
                     */
                    redirectType?: "301" | "302" | "303" | "307" | "308" | "meta" | "double_meta" | "js" | "iframe" | "blank_referrer" | "formsubmit" | "remote" | "curl";
                    /**
                     * @description Required for `landing_offer`: `{landings: [{id, weight}], offers: [{id, weight}]}`, at most 100 each, at least one offer, weights whole numbers from 0 (default 1); no landings, or none that is active: straight to the offer. Required for `action`: `{actionType, html?, text?, campaignCode?, domain?}` with `actionType` one of `show_html` (needs `html`), `show_text` (needs `text`), `http_404`, `do_nothing`, `send_to_campaign` (needs `campaignCode` of a link of the workspace; `domain` where two domains use it); texts have at most 100 KB. Ignored, and kept as null, for `redirect`. Replaced whole.
                     * @example {
                     *       "landings": [
                     *         {
                     *           "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4d",
                     *           "weight": 1
                     *         }
                     *       ],
                     *       "offers": [
                     *         {
                     *           "id": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4e",
                     *           "weight": 3
                     *         }
                     *       ]
                     *     }
                     */
                    flowConfig?: ({
                        landings?: {
                            /** Format: uuid */
                            id: string;
                            /** @default 1 */
                            weight?: number;
                        }[];
                        offers?: {
                            /** Format: uuid */
                            id: string;
                            /** @default 1 */
                            weight?: number;
                        }[];
                        /** @enum {string} */
                        actionType?: "show_html" | "show_text" | "http_404" | "do_nothing" | "send_to_campaign";
                        html?: string;
                        text?: string;
                        /** @description Short code or alias of a link of the workspace. */
                        campaignCode?: string;
                        /** @description Where two domains of the workspace use the code. */
                        domain?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /**
                     * @description `forced` first, then `regular`, then `default`.
                     * @enum {string}
                     */
                    flowType?: "forced" | "regular" | "default";
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Rule"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postLinksByCodeSimulate: {
        parameters: {
            query?: {
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    ip?: string;
                    country?: string;
                    city?: string;
                    userAgent?: string;
                    /** @enum {string} */
                    device?: "desktop" | "mobile" | "tablet" | "tv" | "console" | "wearable" | "unknown";
                    os?: string;
                    browser?: string;
                    /** @description A tag such as `en-GB`, or a whole Accept-Language. */
                    language?: string;
                    referer?: string;
                    /** @description An object, or the query as text. */
                    query?: {
                        [key: string]: string;
                    } | string;
                    /**
                     * Format: date-time
                     * @description When the visit takes place; default now.
                     */
                    at?: string;
                    isBot?: boolean;
                    /** @description The same seed draws the same A/B variant and the same macros; default a new one. */
                    seed?: number | string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "matchedRuleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b",
                         *       "decision": "redirect",
                         *       "resolvedUrl": "https://shop.example/gb?click=019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4c",
                         *       "redirectType": "302",
                         *       "variant": null,
                         *       "trace": [
                         *         {
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4b",
                         *           "matched": true,
                         *           "filters": [
                         *             {
                         *               "kind": "country",
                         *               "matched": true,
                         *               "reason": "country \"GB\" is one of GB; wanted: is"
                         *             }
                         *           ]
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** @description `null`: no rule, the link’s own target. */
                            matchedRuleId: string | null;
                            /**
                             * @description What the rule does; without one the link’s own target is redirected to. `gone`: the link takes no visitors then (410), or that which `send_to_campaign` leads to; `not_found`: there is nowhere to go (404); `blocked`: a bot that the workspace keeps out (403).
                             * @enum {string}
                             */
                            decision: "redirect" | "landing_offer" | "show_html" | "show_text" | "http_404" | "do_nothing" | "send_to_campaign" | "gone" | "not_found" | "blocked";
                            /** @description Where the visitor goes, through other links too; null where an answer is shown instead. */
                            resolvedUrl: string | null;
                            redirectType: ("301" | "302" | "303" | "307" | "308" | "meta" | "double_meta" | "js" | "iframe" | "blank_referrer" | "formsubmit" | "remote" | "curl") | null;
                            /** @description What was drawn: the rule out of an A/B draw, with its weight and its share (0 to 1) among those that matched, null where there was none; the landing, or the offer without one. Behind a landing the offer is drawn when the visitor goes on. */
                            variant: {
                                ruleId: string;
                                weight: number | null;
                                share: number | null;
                                landingId: string | null;
                                offerId: string | null;
                            } | null;
                            /** @description Every active rule in processing order. */
                            trace: {
                                ruleId: string;
                                /** @description Whether it would take the visitor: its filters match and it has something to serve. An earlier rule or the draw may still have won. */
                                matched: boolean;
                                filters: {
                                    kind: string;
                                    matched: boolean;
                                    reason: string;
                                }[];
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollections: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCollections: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    description?: string | null;
                    /**
                     * @description `#rrggbb`, to show the collection in.
                     * @default null
                     */
                    color?: string | null;
                    /** @description A sign to show beside the name; at most 32 characters. */
                    emoji?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCollectionsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchCollectionsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @description `#rrggbb`, to show the collection in. */
                    color?: string | null;
                    /** @description A sign to show beside the name; at most 32 characters. */
                    emoji?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCollectionsByIdLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Links of the workspace. Those that are in the collection already stay in it. */
                    linkIds: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Collection"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCollectionsByIdLinksByLinkId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
                /** @description Id of the link. */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDomains: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "host" | "-host";
                /** @description Domains of this status. */
                status?: "pending" | "active" | "banned";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDomains: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A host name without scheme and port. Names of other scripts are kept as punycode.
                     * @example go.example.com
                     */
                    host: string;
                    /** @description Where visitors of the bare domain go (302). `null`: a small page of ours. */
                    rootUrl?: string | null;
                    /** @description Where visitors of unknown codes go (302). `null`: a small 404 page. Not on the domain itself. */
                    notFoundUrl?: string | null;
                    /** @description Whether new links of the workspace that name no domain get this one. At most one domain of a workspace is the default, and only an active one; on a pending one it takes effect when it is verified. */
                    isDefault?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDomainsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDomainsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchDomainsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where visitors of the bare domain go (302). `null`: a small page of ours. */
                    rootUrl?: string | null;
                    /** @description Where visitors of unknown codes go (302). `null`: a small 404 page. Not on the domain itself. */
                    notFoundUrl?: string | null;
                    /** @description Whether new links of the workspace that name no domain get this one. At most one domain of a workspace is the default, and only an active one; on a pending one it takes effect when it is verified. */
                    isDefault?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDomainsByIdVisits: {
        parameters: {
            query?: {
                /** @description Start; default 30 days before now. Without an offset it is in the zone of the workspace. */
                from?: string;
                /** @description End, exclusive; default now. A date without a time includes that day. */
                to?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DomainVisits"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDomainsByIdVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDomainsByIdBan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Told with the event `domain_banned`. */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Domain"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBioPages: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "title" | "-title" | "slug" | "-slug";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BioPage"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postBioPages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Its path: 3 to 64 of `A-Za-z0-9_-`; shares one namespace with the codes of links.
                     * @example acme
                     */
                    slug: string;
                    title: string;
                    description?: string | null;
                    avatarUrl?: string | null;
                    /**
                     * @description `auto` follows the visitor’s choice of light or dark.
                     * @enum {string}
                     */
                    theme?: "auto" | "light" | "dark" | "sand" | "ocean" | "forest";
                    /** @description Shown in this order. Replaced whole. */
                    links?: {
                        /**
                         * Format: uuid
                         * @description Of an entry that is there: it keeps its clicks. Left out: a new entry.
                         */
                        id?: string;
                        title: string;
                        /** @description Where the entry leads; macros are filled in. Null, as it is read, is as left out; so with `linkId`. */
                        url?: string | null;
                        /** @description Or the link of the workspace that it opens, rules and all. */
                        linkId?: string | null;
                    }[];
                    /** @description The custom domain that the page is on; `null`: the default domain of the installation. Left out when it is made: the workspace’s default. */
                    domainId?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BioPage"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBioPagesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BioPage"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteBioPagesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchBioPagesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Its path: 3 to 64 of `A-Za-z0-9_-`; shares one namespace with the codes of links.
                     * @example acme
                     */
                    slug?: string;
                    title?: string;
                    description?: string | null;
                    avatarUrl?: string | null;
                    /**
                     * @description `auto` follows the visitor’s choice of light or dark.
                     * @enum {string}
                     */
                    theme?: "auto" | "light" | "dark" | "sand" | "ocean" | "forest";
                    /** @description Shown in this order. Replaced whole. */
                    links?: {
                        /**
                         * Format: uuid
                         * @description Of an entry that is there: it keeps its clicks. Left out: a new entry.
                         */
                        id?: string;
                        title: string;
                        /** @description Where the entry leads; macros are filled in. Null, as it is read, is as left out; so with `linkId`. */
                        url?: string | null;
                        /** @description Or the link of the workspace that it opens, rules and all. */
                        linkId?: string | null;
                    }[];
                    /** @description The custom domain that the page is on; `null`: the default domain of the installation. Left out when it is made: the workspace’s default. */
                    domainId?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BioPage"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLists: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListSummary"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postLists: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How rules, filters of reports and alerts refer to it: `list:NAME`. Unique in the workspace, whatever its case. */
                    name: string;
                    /**
                     * @description What the entries are; it cannot be changed.
                     * @enum {string}
                     */
                    kind: "ip" | "user_agent" | "referer" | "sub_id";
                    /**
                     * @description Trimmed, each once. Of kind `ip`: addresses, CIDRs and ranges (`a - b`), v4 and v6.
                     * @default []
                     */
                    entries?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getListsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteListsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchListsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How rules, filters of reports and alerts refer to it: `list:NAME`. Unique in the workspace, whatever its case. */
                    name?: string;
                    /** @description Trimmed, each once. Of kind `ip`: addresses, CIDRs and ranges (`a - b`), v4 and v6. */
                    entries?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["List"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBotRules: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "value" | "-value";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BotRule"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postBotRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `ua_substring`: a part of the user agent; `ua_mask`: the whole of it, `*` any run, `?` one character; `cidr`: the address. Case does not count.
                     * @enum {string}
                     */
                    kind: "ua_substring" | "ua_mask" | "cidr";
                    value: string;
                    /**
                     * @description `flag`: served, counted as a bot. `block`: 403, recorded as a bot that was turned away.
                     * @default flag
                     * @enum {string}
                     */
                    action?: "flag" | "block";
                    /** @default null */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BotRule"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBotRulesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BotRule"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteBotRulesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchBotRulesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `ua_substring`: a part of the user agent; `ua_mask`: the whole of it, `*` any run, `?` one character; `cidr`: the address. Case does not count.
                     * @enum {string}
                     */
                    kind?: "ua_substring" | "ua_mask" | "cidr";
                    value?: string;
                    /**
                     * @description `flag`: served, counted as a bot. `block`: 403, recorded as a bot that was turned away.
                     * @enum {string}
                     */
                    action?: "flag" | "block";
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BotRule"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getClickIntakeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ClickIntakeSettings"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putClickIntakeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Keep visitors’ addresses with their clicks, where the installation (STORE_RAW_IP) allows it too. */
                    storeRawIp: boolean;
                    /** @description Of links that are made from now on: a visitor counts as new again after so many hours. */
                    uniquenessHours: number;
                    /**
                     * @description What becomes of visitors whom the built-in lists take for bots; bot rules have their own action.
                     * @enum {string}
                     */
                    botAction: "flag" | "block";
                    /** @description Heed `DNT: 1` and `Sec-GPC: 1`: no cookie, no stored address, no retargeting pixels. */
                    respectDnt: boolean;
                    /** @description Clicks older than this go; null: they stay. */
                    retentionDays: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ClickIntakeSettings"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchClickIntakeSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Keep visitors’ addresses with their clicks, where the installation (STORE_RAW_IP) allows it too. */
                    storeRawIp?: boolean;
                    /** @description Of links that are made from now on: a visitor counts as new again after so many hours. */
                    uniquenessHours?: number;
                    /**
                     * @description What becomes of visitors whom the built-in lists take for bots; bot rules have their own action.
                     * @enum {string}
                     */
                    botAction?: "flag" | "block";
                    /** @description Heed `DNT: 1` and `Sec-GPC: 1`: no cookie, no stored address, no retargeting pixels. */
                    respectDnt?: boolean;
                    /** @description Clicks older than this go; null: they stay. */
                    retentionDays?: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ClickIntakeSettings"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAffiliateNetworks: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AffiliateNetwork"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAffiliateNetworks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description For people: what to enter at the network, with the macros `{click_id} {status} {payout} {currency} {tid}` where the network has its own. Nothing calls it.
                     * @default null
                     */
                    postbackUrlTemplate?: string | null;
                    /**
                     * @description Query parameter in which the network takes and returns the click id.
                     * @default sub1
                     */
                    subidParam?: string;
                    /**
                     * @description Status of the network (whatever its case) → ours; wins over the default dictionary. Replaced whole.
                     * @example {
                     *       "approved": "sale",
                     *       "hold": "lead"
                     *     }
                     */
                    statusMap?: {
                        [key: string]: "lead" | "sale" | "rejected" | "rebill" | "upsell";
                    };
                    /** @default true */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AffiliateNetwork"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAffiliateNetworksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AffiliateNetwork"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAffiliateNetworksById: {
        parameters: {
            query?: {
                /** @description `true`: its offers stay, without a network. */
                detach?: "true" | "false";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAffiliateNetworksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description For people: what to enter at the network, with the macros `{click_id} {status} {payout} {currency} {tid}` where the network has its own. Nothing calls it. */
                    postbackUrlTemplate?: string | null;
                    /** @description Query parameter in which the network takes and returns the click id. */
                    subidParam?: string;
                    /**
                     * @description Status of the network (whatever its case) → ours; wins over the default dictionary. Replaced whole.
                     * @example {
                     *       "approved": "sale",
                     *       "hold": "lead"
                     *     }
                     */
                    statusMap?: {
                        [key: string]: "lead" | "sale" | "rejected" | "rebill" | "upsell";
                    };
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AffiliateNetwork"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOffers: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name" | "payout" | "-payout";
                /** @description Offers of this status. */
                status?: "active" | "paused" | "archived" | "auto_disabled";
                /** @description Offers of this affiliate network. */
                networkId?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postOffers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Affiliate network of the workspace.
                     * @default null
                     */
                    networkId?: string | null;
                    name: string;
                    /**
                     * @description An absolute http or https URL with macros, resolved as in link targets.
                     * @example https://offer.example/?aff_sub={click_id}
                     */
                    url: string;
                    /** @description Visitors from elsewhere do not get it. Null or empty: everybody. */
                    countries?: string[] | null;
                    /** @description Of a conversion without its own, where `payoutModel` is `fixed`. */
                    payout?: number;
                    /** @description Default: the base currency of the workspace. */
                    payoutCurrency?: string;
                    /**
                     * @default fixed
                     * @enum {string}
                     */
                    payoutModel?: "fixed" | "auto_from_postback";
                    /**
                     * @description Leads and sales a UTC day; 0: none. Null: no cap.
                     * @default null
                     */
                    capDaily?: number | null;
                    /**
                     * @description Leads and sales ever; 0: none. Null: no cap.
                     * @default null
                     */
                    capTotal?: number | null;
                    /**
                     * @description active ↔ paused; any → archived, for good. One that the system disabled (`auto_disabled`) becomes `active` again, or `archived`; nothing else.
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "archived";
                    /** @default null */
                    notes?: string | null;
                    /** @default null */
                    groupName?: string | null;
                    /**
                     * @description Null: the default of the workspace; 0: never.
                     * @default null
                     */
                    autoDisableMinClicks?: number | null;
                    /**
                     * @description A fraction. Null: the default of the workspace; 0: never.
                     * @default null
                     */
                    autoDisableMinCr?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOffersById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteOffersById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchOffersById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Affiliate network of the workspace. */
                    networkId?: string | null;
                    name?: string;
                    /**
                     * @description An absolute http or https URL with macros, resolved as in link targets.
                     * @example https://offer.example/?aff_sub={click_id}
                     */
                    url?: string;
                    /** @description Visitors from elsewhere do not get it. Null or empty: everybody. */
                    countries?: string[] | null;
                    /** @description Of a conversion without its own, where `payoutModel` is `fixed`. */
                    payout?: number;
                    /** @description Default: the base currency of the workspace. */
                    payoutCurrency?: string;
                    /** @enum {string} */
                    payoutModel?: "fixed" | "auto_from_postback";
                    /** @description Leads and sales a UTC day; 0: none. Null: no cap. */
                    capDaily?: number | null;
                    /** @description Leads and sales ever; 0: none. Null: no cap. */
                    capTotal?: number | null;
                    /**
                     * @description active ↔ paused; any → archived, for good. One that the system disabled (`auto_disabled`) becomes `active` again, or `archived`; nothing else.
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "archived";
                    notes?: string | null;
                    groupName?: string | null;
                    /** @description Null: the default of the workspace; 0: never. */
                    autoDisableMinClicks?: number | null;
                    /** @description A fraction. Null: the default of the workspace; 0: never. */
                    autoDisableMinCr?: number | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Offer"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOffersStats: {
        parameters: {
            query?: {
                /** @description Records of the page. Without it: all of them. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name" | "payout" | "-payout";
                /** @description Offers of this status. */
                status?: "active" | "paused" | "archived" | "auto_disabled";
                /** @description Offers of this affiliate network. */
                networkId?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OfferStats"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOffersByIdStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OfferStats"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLandings: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
                /** @description Landings of this status. */
                status?: "active" | "paused" | "archived";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Landing"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postLandings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description An absolute http or https URL with macros. Without `{click_id}` the click id is appended as `click_id`.
                     * @example https://landing.example/?click={click_id}
                     */
                    url: string;
                    /** @default null */
                    groupName?: string | null;
                    /**
                     * @description Only an active one is drawn. An archived one stays archived: another status is a 409 then.
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "archived";
                    /** @default null */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Landing"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLandingsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Landing"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLandingsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchLandingsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description An absolute http or https URL with macros. Without `{click_id}` the click id is appended as `click_id`.
                     * @example https://landing.example/?click={click_id}
                     */
                    url?: string;
                    groupName?: string | null;
                    /**
                     * @description Only an active one is drawn. An archived one stays archived: another status is a 409 then.
                     * @enum {string}
                     */
                    status?: "active" | "paused" | "archived";
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Landing"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCostsBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Each as the body of `POST /costs`; the order is kept in the answer. */
                    records?: {
                        /**
                         * @description A link of the workspace. Null: the cost is of the whole workspace.
                         * @default null
                         */
                        linkId?: string | null;
                        /**
                         * @description Dimension that the cost is of, such as `sub_id_1`. It narrows the clicks only together with a value.
                         * @default null
                         */
                        breakdownKey?: string | null;
                        /**
                         * @description Value of the dimension, kept to the byte as clicks have it.
                         * @default null
                         */
                        breakdownValue?: string | null;
                        /**
                         * Format: date
                         * @description First day, in the time zone of the workspace.
                         */
                        periodStart: string;
                        /**
                         * Format: date
                         * @description Last day; it may be the first.
                         */
                        periodEnd: string;
                        /** @description Of the whole period, at most six decimal places. Not negative: a refund is a change of the record. */
                        amount: number;
                        /** @default USD */
                        currency?: string;
                        /**
                         * @description Where it comes from: part of what an upsert goes by.
                         * @default manual
                         * @enum {string}
                         */
                        source?: "manual" | "api";
                        notes?: string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cost"][];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCosts: {
        parameters: {
            query?: {
                /** @description Records of the page. Without it: all of them. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "periodStart" | "-periodStart" | "periodEnd" | "-periodEnd" | "amount" | "-amount";
                /** @description Costs whose period ends on this day or later. */
                from?: string;
                /** @description Costs whose period starts on this day or earlier. */
                to?: string;
                /** @description Costs of this link. */
                linkId?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cost"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCosts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A link of the workspace. Null: the cost is of the whole workspace.
                     * @default null
                     */
                    linkId?: string | null;
                    /**
                     * @description Dimension that the cost is of, such as `sub_id_1`. It narrows the clicks only together with a value.
                     * @default null
                     */
                    breakdownKey?: string | null;
                    /**
                     * @description Value of the dimension, kept to the byte as clicks have it.
                     * @default null
                     */
                    breakdownValue?: string | null;
                    /**
                     * Format: date
                     * @description First day, in the time zone of the workspace.
                     */
                    periodStart: string;
                    /**
                     * Format: date
                     * @description Last day; it may be the first.
                     */
                    periodEnd: string;
                    /** @description Of the whole period, at most six decimal places. Not negative: a refund is a change of the record. */
                    amount: number;
                    /** @default USD */
                    currency?: string;
                    /**
                     * @description Where it comes from: part of what an upsert goes by.
                     * @default manual
                     * @enum {string}
                     */
                    source?: "manual" | "api";
                    /** @default null */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cost"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCostsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchCostsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A link of the workspace. Null: the cost is of the whole workspace. */
                    linkId?: string | null;
                    /** @description Dimension that the cost is of, such as `sub_id_1`. It narrows the clicks only together with a value. */
                    breakdownKey?: string | null;
                    /** @description Value of the dimension, kept to the byte as clicks have it. */
                    breakdownValue?: string | null;
                    /**
                     * Format: date
                     * @description First day, in the time zone of the workspace.
                     */
                    periodStart?: string;
                    /**
                     * Format: date
                     * @description Last day; it may be the first.
                     */
                    periodEnd?: string;
                    /** @description Of the whole period, at most six decimal places. Not negative: a refund is a change of the record. */
                    amount?: number;
                    currency?: string;
                    /**
                     * @description Where it comes from: part of what an upsert goes by.
                     * @enum {string}
                     */
                    source?: "manual" | "api";
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Cost"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCurrencyRates: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "date" | "-date" | "currency" | "-currency" | "rate" | "-rate" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
                /** @description Rates of this day or later. */
                from?: string;
                /** @description Rates of this day or earlier. */
                to?: string;
                /** @description Rates of this currency. */
                currency?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CurrencyRate"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putCurrencyRates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The only day that it counts on, in the time zone of the workspace.
                     */
                    date: string;
                    /** @description Not the base currency, whose rate is always 1. */
                    currency: string;
                    /** @description What one unit of the currency is worth in the base currency; at most twelve decimal places. */
                    rate: number;
                } | {
                    rates: {
                        /**
                         * Format: date
                         * @description The only day that it counts on, in the time zone of the workspace.
                         */
                        date: string;
                        /** @description Not the base currency, whose rate is always 1. */
                        currency: string;
                        /** @description What one unit of the currency is worth in the base currency; at most twelve decimal places. */
                        rate: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CurrencyRate"] | components["schemas"]["CurrencyRate"][];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCurrencyRates: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The only day that it counts on, in the time zone of the workspace.
                     */
                    date: string;
                    /** @description Not the base currency, whose rate is always 1. */
                    currency: string;
                    /** @description What one unit of the currency is worth in the base currency; at most twelve decimal places. */
                    rate: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CurrencyRate"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUtmPresets: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UtmPreset"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postUtmPresets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique in the workspace, whatever its case. */
                    name: string;
                    source?: string | null;
                    medium?: string | null;
                    campaign?: string | null;
                    term?: string | null;
                    content?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UtmPreset"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUtmPresetsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UtmPreset"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteUtmPresetsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchUtmPresetsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Unique in the workspace, whatever its case. */
                    name?: string;
                    source?: string | null;
                    medium?: string | null;
                    campaign?: string | null;
                    term?: string | null;
                    content?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UtmPreset"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTrafficSources: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrafficSource"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTrafficSources: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description Called by GET for each conversion that fits: an absolute http or https URL with the macros `{click_id} {status} {payout} {currency} {conversion_id} {external_id} {sub_id_1}` … `{sub_id_30}` and the other macros of link targets, in path, query and fragment. A host that is, or resolves to, a private or local address is a 422; one that does not resolve is accepted, and checked at each call.
                     * @example https://source.example/postback?cid={external_id}&status={status}&payout={payout}
                     */
                    postbackUrl: string;
                    /** @description When a conversion is sent: `{}` is always. Replaced whole. */
                    conditions?: {
                        /** @description Conversions of these statuses only, after the status map of the network. Left out: of every status. */
                        statuses?: ("lead" | "sale" | "rejected" | "rebill" | "upsell")[];
                        /** @description Conversions with this payout or more. Left out: all. */
                        minPayout?: number;
                    };
                    /**
                     * @description Whether it is sent anything.
                     * @default true
                     */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrafficSource"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["422.URL_BLOCKED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTrafficSourcesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrafficSource"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTrafficSourcesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchTrafficSourcesById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description Called by GET for each conversion that fits: an absolute http or https URL with the macros `{click_id} {status} {payout} {currency} {conversion_id} {external_id} {sub_id_1}` … `{sub_id_30}` and the other macros of link targets, in path, query and fragment. A host that is, or resolves to, a private or local address is a 422; one that does not resolve is accepted, and checked at each call.
                     * @example https://source.example/postback?cid={external_id}&status={status}&payout={payout}
                     */
                    postbackUrl?: string;
                    /** @description When a conversion is sent: `{}` is always. Replaced whole. */
                    conditions?: {
                        /** @description Conversions of these statuses only, after the status map of the network. Left out: of every status. */
                        statuses?: ("lead" | "sale" | "rejected" | "rebill" | "upsell")[];
                        /** @description Conversions with this payout or more. Left out: all. */
                        minPayout?: number;
                    };
                    /** @description Whether it is sent anything. */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TrafficSource"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["422.URL_BLOCKED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTrafficSourcesByIdPostbacks: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "attempts" | "-attempts";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OutgoingPostback"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCapiIntegrations: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "provider" | "-provider";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CapiIntegration"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCapiIntegrations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider: "facebook" | "tiktok" | "google";
                    /**
                     * @description By provider. `facebook`: `pixelId, accessToken`; `tiktok`: `pixelCode, accessToken`; `google`: `customerId, conversionActionId, developerToken, clientId, clientSecret, refreshToken`, and where wanted `loginCustomerId`, `adUserDataConsent` (`GRANTED` or `DENIED`). Encrypted at rest, never returned. Replaced whole.
                     * @example {
                     *       "pixelId": "123456789012345",
                     *       "accessToken": "EAAB-example"
                     *     }
                     */
                    credentials: {
                        [key: string]: unknown;
                    } | {
                        /** @description facebook */
                        pixelId: string;
                        /** @description facebook */
                        accessToken: string;
                    } | {
                        /** @description tiktok */
                        pixelCode: string;
                        /** @description tiktok */
                        accessToken: string;
                    } | {
                        /** @description google */
                        customerId: string;
                        /** @description google */
                        conversionActionId: string;
                        /** @description google */
                        developerToken: string;
                        /** @description google */
                        clientId: string;
                        /** @description google */
                        clientSecret: string;
                        /** @description google */
                        refreshToken: string;
                        /** @description google: the manager account, where one signs in */
                        loginCustomerId?: string;
                        /** @enum {string} */
                        adUserDataConsent?: "GRANTED" | "DENIED";
                    };
                    /**
                     * @description Our status → the name of the event at the platform. Conversions of statuses that are left out are not sent. Replaced whole.
                     * @example {
                     *       "lead": "Lead",
                     *       "sale": "Purchase"
                     *     }
                     */
                    statusMapping: {
                        lead?: string;
                        sale?: string;
                        rejected?: string;
                        rebill?: string;
                        upsell?: string;
                    };
                    /**
                     * @description Whether it is sent anything.
                     * @default true
                     */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CapiIntegration"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCapiIntegrationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CapiIntegration"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCapiIntegrationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchCapiIntegrationsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    provider?: "facebook" | "tiktok" | "google";
                    /**
                     * @description By provider. `facebook`: `pixelId, accessToken`; `tiktok`: `pixelCode, accessToken`; `google`: `customerId, conversionActionId, developerToken, clientId, clientSecret, refreshToken`, and where wanted `loginCustomerId`, `adUserDataConsent` (`GRANTED` or `DENIED`). Encrypted at rest, never returned. Replaced whole.
                     * @example {
                     *       "pixelId": "123456789012345",
                     *       "accessToken": "EAAB-example"
                     *     }
                     */
                    credentials?: {
                        [key: string]: unknown;
                    } | {
                        /** @description facebook */
                        pixelId: string;
                        /** @description facebook */
                        accessToken: string;
                    } | {
                        /** @description tiktok */
                        pixelCode: string;
                        /** @description tiktok */
                        accessToken: string;
                    } | {
                        /** @description google */
                        customerId: string;
                        /** @description google */
                        conversionActionId: string;
                        /** @description google */
                        developerToken: string;
                        /** @description google */
                        clientId: string;
                        /** @description google */
                        clientSecret: string;
                        /** @description google */
                        refreshToken: string;
                        /** @description google: the manager account, where one signs in */
                        loginCustomerId?: string;
                        /** @enum {string} */
                        adUserDataConsent?: "GRANTED" | "DENIED";
                    };
                    /**
                     * @description Our status → the name of the event at the platform. Conversions of statuses that are left out are not sent. Replaced whole.
                     * @example {
                     *       "lead": "Lead",
                     *       "sale": "Purchase"
                     *     }
                     */
                    statusMapping?: {
                        lead?: string;
                        sale?: string;
                        rejected?: string;
                        rebill?: string;
                        upsell?: string;
                    };
                    /** @description Whether it is sent anything. */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CapiIntegration"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCapiIntegrationsByIdDeliveries: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "attempts" | "-attempts";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IntegrationDelivery"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCapiIntegrationsByIdDeliveriesByDeliveryIdRedeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IntegrationDelivery"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConversionsGoals: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name" | "key" | "-key";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversionGoal"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postConversionsGoals: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description How postbacks and imports name it (`goal`, `goalKey`). Unique in the workspace. */
                    key: string;
                    /** @description Of a conversion that brings none and whose offer has no fixed one. Null: 0. */
                    defaultPayout?: number | null;
                    /**
                     * @description Of a conversion that brings none.
                     * @default sale
                     * @enum {string}
                     */
                    defaultStatus?: "lead" | "sale" | "rejected" | "rebill" | "upsell";
                    /**
                     * @description An intake without a goal uses the oldest active one.
                     * @default true
                     */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversionGoal"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteConversionsGoalsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchConversionsGoalsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description How postbacks and imports name it (`goal`, `goalKey`). Unique in the workspace. */
                    key?: string;
                    /** @description Of a conversion that brings none and whose offer has no fixed one. Null: 0. */
                    defaultPayout?: number | null;
                    /**
                     * @description Of a conversion that brings none.
                     * @enum {string}
                     */
                    defaultStatus?: "lead" | "sale" | "rejected" | "rebill" | "upsell";
                    /** @description An intake without a goal uses the oldest active one. */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ConversionGoal"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postConversionsImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description CSV text with a header row; columns `subid` or `click_id`, `status`, `payout`, `currency`, `tid`, `date`, parted by comma, semicolon or tab. At most 100,000 rows. Not together with `row`. */
                    csv?: string;
                    /** @description One conversion. Not together with `csv`. */
                    row?: {
                        clickId: string;
                        status?: string;
                        /** @description A number, or a decimal as text. */
                        payout?: number | string;
                        currency?: string;
                        tid?: string;
                        date?: string;
                    };
                    /** @description Goal of every row; default: the first active goal of the workspace. */
                    goalKey?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Rows that are stored now, also those that changed nothing since they came before. */
                            accepted: number;
                            /** @description Rows that counted for nothing: their `error` says why. */
                            rejected: number;
                            rows: {
                                /** @description From 1: the first row below the header. */
                                row: number;
                                /** @enum {string} */
                                result: "created" | "updated" | "duplicate" | "ignored" | "error";
                                conversionId: string | null;
                                error: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPostbackSecurity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackSecurity"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putPostbackSecurity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Refuse postbacks without the `key`: 403. A wrong key is refused either way. */
                    requireKey: boolean;
                    /** @description Addresses, CIDRs and ranges (`a - b`), v4 and v6, that postbacks may come from. Empty: any. */
                    allowedIps: string[];
                    /** @description Take only postbacks that name an affiliate network of the workspace which is active. */
                    allowedNetworksOnly: boolean;
                    /** @description May be sent back as it was read; it is changed by `POST /postback-security/rotate-key` only. */
                    key?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackSecurity"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPostbackSecurityRotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedPostbackKey"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConversionsPostbackLogs: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "receivedAt" | "-receivedAt";
                /** @description Only those with this result. */
                result?: "pending" | "created" | "updated" | "duplicate" | "ignored" | "refused" | "unknown";
                /** @description Only those that came this way. */
                source?: "postback" | "track";
                /** @description Only those of this affiliate network. */
                networkId?: string;
                /** @description Only those about this conversion. */
                conversionId?: string;
                /** @description Received from then on; ISO 8601, in the zone of the workspace. */
                from?: string;
                /** @description Received before then; a date includes its day. */
                to?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackLog"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postConversionsPostbackLogsByLogIdReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                logId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackLog"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooks: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "url" | "-url";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where events are sent by POST: a public https address, taken as it is written (no macros). Plain http, and a host that is, or resolves to, a private or local address, is a 422; a host that does not resolve is accepted, and checked at each delivery.
                     * @example https://hooks.example.com/waymark
                     */
                    url: string;
                    /** @description What it is told of, each event once. Replaced whole. */
                    events: ("conversion" | "offer_disabled" | "domain_banned" | "alert_fired")[];
                    /** @default null */
                    description?: string | null;
                    /**
                     * @description Whether it is sent anything.
                     * @default true
                     */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MadeWebhook"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["422.URL_BLOCKED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchWebhooksById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where events are sent by POST: a public https address, taken as it is written (no macros). Plain http, and a host that is, or resolves to, a private or local address, is a 422; a host that does not resolve is accepted, and checked at each delivery.
                     * @example https://hooks.example.com/waymark
                     */
                    url?: string;
                    /** @description What it is told of, each event once. Replaced whole. */
                    events?: ("conversion" | "offer_disabled" | "domain_banned" | "alert_fired")[];
                    description?: string | null;
                    /** @description Whether it is sent anything. */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["422.URL_BLOCKED"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooksByIdRotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RotatedWebhookSecret"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhooksByIdDeliveries: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "attempts" | "-attempts";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooksByIdDeliveriesByDeliveryIdRedeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postWebhooksByIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsSummary: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "uniqueClicks": 9,
                         *       "bots": 1,
                         *       "conversions": 3,
                         *       "revenue": 36,
                         *       "cost": 12,
                         *       "profit": 24,
                         *       "roi": 200,
                         *       "cr": 25,
                         *       "epc": 3,
                         *       "lastClickAt": "2026-01-01T21:14:05.678Z"
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            uniqueClicks: number;
                            bots: number;
                            /** @description Leads and sales. */
                            conversions: number;
                            /** @description Of sales, rebills and upsells, in the base currency of the workspace. */
                            revenue: number;
                            cost: number;
                            profit: number;
                            /** @description Percent of the cost; null without cost. */
                            roi: number | null;
                            /** @description Percent of the clicks; null without clicks. */
                            cr: number | null;
                            /** @description Null without clicks. */
                            epc: number | null;
                            lastClickAt: string | null;
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                uniqueClicks: number;
                                bots: number;
                                /** @description Leads and sales. */
                                conversions: number;
                                /** @description Of sales, rebills and upsells, in the base currency of the workspace. */
                                revenue: number;
                                cost: number;
                                profit: number;
                                /** @description Percent of the cost; null without cost. */
                                roi: number | null;
                                /** @description Percent of the clicks; null without clicks. */
                                cr: number | null;
                                /** @description Null without clicks. */
                                epc: number | null;
                                lastClickAt: string | null;
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsSummary: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "uniqueClicks": 9,
                         *       "bots": 1,
                         *       "conversions": 3,
                         *       "revenue": 36,
                         *       "cost": 12,
                         *       "profit": 24,
                         *       "roi": 200,
                         *       "cr": 25,
                         *       "epc": 3,
                         *       "lastClickAt": "2026-01-01T21:14:05.678Z"
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            uniqueClicks: number;
                            bots: number;
                            /** @description Leads and sales. */
                            conversions: number;
                            /** @description Of sales, rebills and upsells, in the base currency of the workspace. */
                            revenue: number;
                            cost: number;
                            profit: number;
                            /** @description Percent of the cost; null without cost. */
                            roi: number | null;
                            /** @description Percent of the clicks; null without clicks. */
                            cr: number | null;
                            /** @description Null without clicks. */
                            epc: number | null;
                            lastClickAt: string | null;
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                uniqueClicks: number;
                                bots: number;
                                /** @description Leads and sales. */
                                conversions: number;
                                /** @description Of sales, rebills and upsells, in the base currency of the workspace. */
                                revenue: number;
                                cost: number;
                                profit: number;
                                /** @description Percent of the cost; null without cost. */
                                roi: number | null;
                                /** @description Percent of the clicks; null without clicks. */
                                cr: number | null;
                                /** @description Null without clicks. */
                                epc: number | null;
                                lastClickAt: string | null;
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewSummary: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "uniqueClicks": 9,
                         *       "bots": 1,
                         *       "conversions": 3,
                         *       "revenue": 36,
                         *       "cost": 12,
                         *       "profit": 24,
                         *       "roi": 200,
                         *       "cr": 25,
                         *       "epc": 3,
                         *       "lastClickAt": "2026-01-01T21:14:05.678Z"
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            uniqueClicks: number;
                            bots: number;
                            /** @description Leads and sales. */
                            conversions: number;
                            /** @description Of sales, rebills and upsells, in the base currency of the workspace. */
                            revenue: number;
                            cost: number;
                            profit: number;
                            /** @description Percent of the cost; null without cost. */
                            roi: number | null;
                            /** @description Percent of the clicks; null without clicks. */
                            cr: number | null;
                            /** @description Null without clicks. */
                            epc: number | null;
                            lastClickAt: string | null;
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                uniqueClicks: number;
                                bots: number;
                                /** @description Leads and sales. */
                                conversions: number;
                                /** @description Of sales, rebills and upsells, in the base currency of the workspace. */
                                revenue: number;
                                cost: number;
                                profit: number;
                                /** @description Percent of the cost; null without cost. */
                                roi: number | null;
                                /** @description Percent of the clicks; null without clicks. */
                                cr: number | null;
                                /** @description Null without clicks. */
                                epc: number | null;
                                lastClickAt: string | null;
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsTimeseries: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "granularity": "day",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "data": [
                         *         {
                         *           "period": "2026-01-01T00:00:00.000+00:00",
                         *           "totalClicks": 12,
                         *           "uniqueClicks": 9
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** @enum {string} */
                            granularity: "hour" | "day" | "week" | "month";
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            data: {
                                period: string;
                                totalClicks: number;
                                uniqueClicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                data: {
                                    period: string;
                                    totalClicks: number;
                                    uniqueClicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsTimeseries: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "granularity": "day",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "data": [
                         *         {
                         *           "period": "2026-01-01T00:00:00.000+00:00",
                         *           "totalClicks": 12,
                         *           "uniqueClicks": 9
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** @enum {string} */
                            granularity: "hour" | "day" | "week" | "month";
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            data: {
                                period: string;
                                totalClicks: number;
                                uniqueClicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                data: {
                                    period: string;
                                    totalClicks: number;
                                    uniqueClicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewTimeseries: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "granularity": "day",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "data": [
                         *         {
                         *           "period": "2026-01-01T00:00:00.000+00:00",
                         *           "totalClicks": 12,
                         *           "uniqueClicks": 9
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** @enum {string} */
                            granularity: "hour" | "day" | "week" | "month";
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            data: {
                                period: string;
                                totalClicks: number;
                                uniqueClicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                data: {
                                    period: string;
                                    totalClicks: number;
                                    uniqueClicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsGeo: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "countries": [
                         *         {
                         *           "countryCode": "GB",
                         *           "countryName": "United Kingdom",
                         *           "clicks": 12,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "cities": [
                         *         {
                         *           "city": "London",
                         *           "countryCode": "GB",
                         *           "clicks": 12,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            countries: {
                                countryCode: string | null;
                                countryName: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            cities: {
                                city: string | null;
                                countryCode: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                countries: {
                                    countryCode: string | null;
                                    countryName: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                cities: {
                                    city: string | null;
                                    countryCode: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsGeo: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "countries": [
                         *         {
                         *           "countryCode": "GB",
                         *           "countryName": "United Kingdom",
                         *           "clicks": 12,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "cities": [
                         *         {
                         *           "city": "London",
                         *           "countryCode": "GB",
                         *           "clicks": 12,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            countries: {
                                countryCode: string | null;
                                countryName: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            cities: {
                                city: string | null;
                                countryCode: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                countries: {
                                    countryCode: string | null;
                                    countryName: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                cities: {
                                    city: string | null;
                                    countryCode: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewGeo: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "countries": [
                         *         {
                         *           "countryCode": "GB",
                         *           "countryName": "United Kingdom",
                         *           "clicks": 12,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "cities": [
                         *         {
                         *           "city": "London",
                         *           "countryCode": "GB",
                         *           "clicks": 12,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            countries: {
                                countryCode: string | null;
                                countryName: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            cities: {
                                city: string | null;
                                countryCode: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                countries: {
                                    countryCode: string | null;
                                    countryName: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                cities: {
                                    city: string | null;
                                    countryCode: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsDevices: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "devices": [
                         *         {
                         *           "name": "mobile",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "os": [
                         *         {
                         *           "name": "iOS",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "browsers": [
                         *         {
                         *           "name": "Safari",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            devices: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            os: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            browsers: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                devices: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                os: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                browsers: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsDevices: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "devices": [
                         *         {
                         *           "name": "mobile",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "os": [
                         *         {
                         *           "name": "iOS",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "browsers": [
                         *         {
                         *           "name": "Safari",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            devices: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            os: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            browsers: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                devices: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                os: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                browsers: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewDevices: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "devices": [
                         *         {
                         *           "name": "mobile",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "os": [
                         *         {
                         *           "name": "iOS",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ],
                         *       "browsers": [
                         *         {
                         *           "name": "Safari",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            devices: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            os: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            browsers: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                devices: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                os: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                browsers: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsReferrers: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "referrers": [
                         *         {
                         *           "domain": "news.example",
                         *           "clicks": 3,
                         *           "percentage": 75
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            referrers: {
                                domain: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                referrers: {
                                    domain: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsReferrers: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "referrers": [
                         *         {
                         *           "domain": "news.example",
                         *           "clicks": 3,
                         *           "percentage": 75
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            referrers: {
                                domain: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                referrers: {
                                    domain: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewReferrers: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "referrers": [
                         *         {
                         *           "domain": "news.example",
                         *           "clicks": 3,
                         *           "percentage": 75
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            referrers: {
                                domain: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                referrers: {
                                    domain: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsLanguages: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "languages": [
                         *         {
                         *           "name": "en",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            languages: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                languages: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsLanguages: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "languages": [
                         *         {
                         *           "name": "en",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            languages: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                languages: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewLanguages: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 4,
                         *       "languages": [
                         *         {
                         *           "name": "en",
                         *           "clicks": 4,
                         *           "percentage": 100
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            languages: {
                                name: string | null;
                                clicks: number;
                                percentage: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                languages: {
                                    name: string | null;
                                    clicks: number;
                                    percentage: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsHeatmap: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "cells": [
                         *         {
                         *           "weekday": 1,
                         *           "hour": 0,
                         *           "clicks": 12
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            cells: {
                                /** @description 1 is Monday. */
                                weekday: number;
                                hour: number;
                                clicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                cells: {
                                    /** @description 1 is Monday. */
                                    weekday: number;
                                    hour: number;
                                    clicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsHeatmap: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "cells": [
                         *         {
                         *           "weekday": 1,
                         *           "hour": 0,
                         *           "clicks": 12
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            cells: {
                                /** @description 1 is Monday. */
                                weekday: number;
                                hour: number;
                                clicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                cells: {
                                    /** @description 1 is Monday. */
                                    weekday: number;
                                    hour: number;
                                    clicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewHeatmap: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "cells": [
                         *         {
                         *           "weekday": 1,
                         *           "hour": 0,
                         *           "clicks": 12
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            cells: {
                                /** @description 1 is Monday. */
                                weekday: number;
                                hour: number;
                                clicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                cells: {
                                    /** @description 1 is Monday. */
                                    weekday: number;
                                    hour: number;
                                    clicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsAnomalies: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "anomalies": [
                         *         {
                         *           "period": "2026-01-01T13:00:00.000+00:00",
                         *           "clicks": 95,
                         *           "expected": 12,
                         *           "score": 23.96,
                         *           "direction": "up"
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            anomalies: {
                                /** @description Start of the hour. */
                                period: string;
                                clicks: number;
                                /** @description The median. */
                                expected: number;
                                score: number;
                                /** @enum {string} */
                                direction: "up" | "down";
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                anomalies: {
                                    /** @description Start of the hour. */
                                    period: string;
                                    clicks: number;
                                    /** @description The median. */
                                    expected: number;
                                    score: number;
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsAnomalies: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "anomalies": [
                         *         {
                         *           "period": "2026-01-01T13:00:00.000+00:00",
                         *           "clicks": 95,
                         *           "expected": 12,
                         *           "score": 23.96,
                         *           "direction": "up"
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            anomalies: {
                                /** @description Start of the hour. */
                                period: string;
                                clicks: number;
                                /** @description The median. */
                                expected: number;
                                score: number;
                                /** @enum {string} */
                                direction: "up" | "down";
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                anomalies: {
                                    /** @description Start of the hour. */
                                    period: string;
                                    clicks: number;
                                    /** @description The median. */
                                    expected: number;
                                    score: number;
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewAnomalies: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "anomalies": [
                         *         {
                         *           "period": "2026-01-01T13:00:00.000+00:00",
                         *           "clicks": 95,
                         *           "expected": 12,
                         *           "score": 23.96,
                         *           "direction": "up"
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            anomalies: {
                                /** @description Start of the hour. */
                                period: string;
                                clicks: number;
                                /** @description The median. */
                                expected: number;
                                score: number;
                                /** @enum {string} */
                                direction: "up" | "down";
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                anomalies: {
                                    /** @description Start of the hour. */
                                    period: string;
                                    clicks: number;
                                    /** @description The median. */
                                    expected: number;
                                    score: number;
                                    /** @enum {string} */
                                    direction: "up" | "down";
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsAbTest: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "variants": [
                         *         {
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
                         *           "targetUrl": "https://shop.example/b",
                         *           "totalClicks": 6,
                         *           "uniqueClicks": 5,
                         *           "percentage": 50,
                         *           "weight": 50
                         *         }
                         *       ],
                         *       "timeseries": [
                         *         {
                         *           "period": "2026-01-01T00:00:00.000+00:00",
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
                         *           "totalClicks": 6
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            variants: {
                                /** Format: uuid */
                                ruleId: string;
                                /** @description Null where the rule leads to a flow of landings and offers. */
                                targetUrl: string | null;
                                totalClicks: number;
                                uniqueClicks: number;
                                /** @description Of `totalClicks`. */
                                percentage: number;
                                /** @description As the rule is configured. */
                                weight: number | null;
                            }[];
                            timeseries: {
                                period: string;
                                /** Format: uuid */
                                ruleId: string;
                                totalClicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                variants: {
                                    /** Format: uuid */
                                    ruleId: string;
                                    /** @description Null where the rule leads to a flow of landings and offers. */
                                    targetUrl: string | null;
                                    totalClicks: number;
                                    uniqueClicks: number;
                                    /** @description Of `totalClicks`. */
                                    percentage: number;
                                    /** @description As the rule is configured. */
                                    weight: number | null;
                                }[];
                                timeseries: {
                                    period: string;
                                    /** Format: uuid */
                                    ruleId: string;
                                    totalClicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsAbTest: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "variants": [
                         *         {
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
                         *           "targetUrl": "https://shop.example/b",
                         *           "totalClicks": 6,
                         *           "uniqueClicks": 5,
                         *           "percentage": 50,
                         *           "weight": 50
                         *         }
                         *       ],
                         *       "timeseries": [
                         *         {
                         *           "period": "2026-01-01T00:00:00.000+00:00",
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
                         *           "totalClicks": 6
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            variants: {
                                /** Format: uuid */
                                ruleId: string;
                                /** @description Null where the rule leads to a flow of landings and offers. */
                                targetUrl: string | null;
                                totalClicks: number;
                                uniqueClicks: number;
                                /** @description Of `totalClicks`. */
                                percentage: number;
                                /** @description As the rule is configured. */
                                weight: number | null;
                            }[];
                            timeseries: {
                                period: string;
                                /** Format: uuid */
                                ruleId: string;
                                totalClicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                variants: {
                                    /** Format: uuid */
                                    ruleId: string;
                                    /** @description Null where the rule leads to a flow of landings and offers. */
                                    targetUrl: string | null;
                                    totalClicks: number;
                                    uniqueClicks: number;
                                    /** @description Of `totalClicks`. */
                                    percentage: number;
                                    /** @description As the rule is configured. */
                                    weight: number | null;
                                }[];
                                timeseries: {
                                    period: string;
                                    /** Format: uuid */
                                    ruleId: string;
                                    totalClicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewAbTest: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "totalClicks": 12,
                         *       "variants": [
                         *         {
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
                         *           "targetUrl": "https://shop.example/b",
                         *           "totalClicks": 6,
                         *           "uniqueClicks": 5,
                         *           "percentage": 50,
                         *           "weight": 50
                         *         }
                         *       ],
                         *       "timeseries": [
                         *         {
                         *           "period": "2026-01-01T00:00:00.000+00:00",
                         *           "ruleId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b60",
                         *           "totalClicks": 6
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            totalClicks: number;
                            variants: {
                                /** Format: uuid */
                                ruleId: string;
                                /** @description Null where the rule leads to a flow of landings and offers. */
                                targetUrl: string | null;
                                totalClicks: number;
                                uniqueClicks: number;
                                /** @description Of `totalClicks`. */
                                percentage: number;
                                /** @description As the rule is configured. */
                                weight: number | null;
                            }[];
                            timeseries: {
                                period: string;
                                /** Format: uuid */
                                ruleId: string;
                                totalClicks: number;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                totalClicks: number;
                                variants: {
                                    /** Format: uuid */
                                    ruleId: string;
                                    /** @description Null where the rule leads to a flow of landings and offers. */
                                    targetUrl: string | null;
                                    totalClicks: number;
                                    uniqueClicks: number;
                                    /** @description Of `totalClicks`. */
                                    percentage: number;
                                    /** @description As the rule is configured. */
                                    weight: number | null;
                                }[];
                                timeseries: {
                                    period: string;
                                    /** Format: uuid */
                                    ruleId: string;
                                    totalClicks: number;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsEconomics: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "workspaceId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "clicks": 12,
                         *       "uniqueClicks": 9,
                         *       "conversions": 3,
                         *       "revenue": 36,
                         *       "cost": 12,
                         *       "profit": 24,
                         *       "roi": 200,
                         *       "cr": 25,
                         *       "epc": 3,
                         *       "cpc": 1,
                         *       "cpm": 1000,
                         *       "mixedCurrencies": false
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: uuid */
                            workspaceId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            clicks: number;
                            uniqueClicks: number;
                            /** @description Leads and sales. */
                            conversions: number;
                            revenue: number;
                            cost: number;
                            profit: number;
                            /** @description Percent of the cost; null without cost. */
                            roi: number | null;
                            /** @description Percent of the clicks; null without clicks. */
                            cr: number | null;
                            /** @description Null without clicks. */
                            epc: number | null;
                            /** @description Null without clicks. */
                            cpc: number | null;
                            /** @description Cost of 1,000 clicks; null without clicks. */
                            cpm: number | null;
                            /** @description Whether amounts were left out for want of a rate of their date. */
                            mixedCurrencies: boolean;
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                clicks: number;
                                uniqueClicks: number;
                                /** @description Leads and sales. */
                                conversions: number;
                                revenue: number;
                                cost: number;
                                profit: number;
                                /** @description Percent of the cost; null without cost. */
                                roi: number | null;
                                /** @description Percent of the clicks; null without clicks. */
                                cr: number | null;
                                /** @description Null without clicks. */
                                epc: number | null;
                                /** @description Null without clicks. */
                                cpc: number | null;
                                /** @description Cost of 1,000 clicks; null without clicks. */
                                cpm: number | null;
                                /** @description Whether amounts were left out for want of a rate of their date. */
                                mixedCurrencies: boolean;
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsEconomics: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "workspaceId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "clicks": 12,
                         *       "uniqueClicks": 9,
                         *       "conversions": 3,
                         *       "revenue": 36,
                         *       "cost": 12,
                         *       "profit": 24,
                         *       "roi": 200,
                         *       "cr": 25,
                         *       "epc": 3,
                         *       "cpc": 1,
                         *       "cpm": 1000,
                         *       "mixedCurrencies": false
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: uuid */
                            workspaceId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            clicks: number;
                            uniqueClicks: number;
                            /** @description Leads and sales. */
                            conversions: number;
                            revenue: number;
                            cost: number;
                            profit: number;
                            /** @description Percent of the cost; null without cost. */
                            roi: number | null;
                            /** @description Percent of the clicks; null without clicks. */
                            cr: number | null;
                            /** @description Null without clicks. */
                            epc: number | null;
                            /** @description Null without clicks. */
                            cpc: number | null;
                            /** @description Cost of 1,000 clicks; null without clicks. */
                            cpm: number | null;
                            /** @description Whether amounts were left out for want of a rate of their date. */
                            mixedCurrencies: boolean;
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                clicks: number;
                                uniqueClicks: number;
                                /** @description Leads and sales. */
                                conversions: number;
                                revenue: number;
                                cost: number;
                                profit: number;
                                /** @description Percent of the cost; null without cost. */
                                roi: number | null;
                                /** @description Percent of the clicks; null without clicks. */
                                cr: number | null;
                                /** @description Null without clicks. */
                                epc: number | null;
                                /** @description Null without clicks. */
                                cpc: number | null;
                                /** @description Cost of 1,000 clicks; null without clicks. */
                                cpm: number | null;
                                /** @description Whether amounts were left out for want of a rate of their date. */
                                mixedCurrencies: boolean;
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewEconomics: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 7 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "workspaceId": "019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4f",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "clicks": 12,
                         *       "uniqueClicks": 9,
                         *       "conversions": 3,
                         *       "revenue": 36,
                         *       "cost": 12,
                         *       "profit": 24,
                         *       "roi": 200,
                         *       "cr": 25,
                         *       "epc": 3,
                         *       "cpc": 1,
                         *       "cpm": 1000,
                         *       "mixedCurrencies": false
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            workspaceId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            clicks: number;
                            uniqueClicks: number;
                            /** @description Leads and sales. */
                            conversions: number;
                            revenue: number;
                            cost: number;
                            profit: number;
                            /** @description Percent of the cost; null without cost. */
                            roi: number | null;
                            /** @description Percent of the clicks; null without clicks. */
                            cr: number | null;
                            /** @description Null without clicks. */
                            epc: number | null;
                            /** @description Null without clicks. */
                            cpc: number | null;
                            /** @description Cost of 1,000 clicks; null without clicks. */
                            cpm: number | null;
                            /** @description Whether amounts were left out for want of a rate of their date. */
                            mixedCurrencies: boolean;
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                clicks: number;
                                uniqueClicks: number;
                                /** @description Leads and sales. */
                                conversions: number;
                                revenue: number;
                                cost: number;
                                profit: number;
                                /** @description Percent of the cost; null without cost. */
                                roi: number | null;
                                /** @description Percent of the clicks; null without clicks. */
                                cr: number | null;
                                /** @description Null without clicks. */
                                epc: number | null;
                                /** @description Null without clicks. */
                                cpc: number | null;
                                /** @description Cost of 1,000 clicks; null without clicks. */
                                cpm: number | null;
                                /** @description Whether amounts were left out for want of a rate of their date. */
                                mixedCurrencies: boolean;
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsFunnel: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "shortCode": "x7Kd2Qp",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "steps": [
                         *         {
                         *           "name": "clicks",
                         *           "count": 12,
                         *           "rate": 100
                         *         },
                         *         {
                         *           "name": "landing_views",
                         *           "count": 9,
                         *           "rate": 75
                         *         },
                         *         {
                         *           "name": "offer_clicks",
                         *           "count": 6,
                         *           "rate": 50
                         *         },
                         *         {
                         *           "name": "leads",
                         *           "count": 3,
                         *           "rate": 25
                         *         },
                         *         {
                         *           "name": "sales",
                         *           "count": 3,
                         *           "rate": 25
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            shortCode: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            steps: {
                                /** @enum {string} */
                                name: "clicks" | "landing_views" | "offer_clicks" | "leads" | "sales";
                                count: number;
                                /** @description Percent of the clicks. */
                                rate: number | null;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                steps: {
                                    /** @enum {string} */
                                    name: "clicks" | "landing_views" | "offer_clicks" | "leads" | "sales";
                                    count: number;
                                    /** @description Percent of the clicks. */
                                    rate: number | null;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsFunnel: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "collectionId": "019ac1f0-1111-7b5e-9d10-5a3f5d1c2b4a",
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "steps": [
                         *         {
                         *           "name": "clicks",
                         *           "count": 12,
                         *           "rate": 100
                         *         },
                         *         {
                         *           "name": "landing_views",
                         *           "count": 9,
                         *           "rate": 75
                         *         },
                         *         {
                         *           "name": "offer_clicks",
                         *           "count": 6,
                         *           "rate": 50
                         *         },
                         *         {
                         *           "name": "leads",
                         *           "count": 3,
                         *           "rate": 25
                         *         },
                         *         {
                         *           "name": "sales",
                         *           "count": 3,
                         *           "rate": 25
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: uuid */
                            collectionId: string;
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            steps: {
                                /** @enum {string} */
                                name: "clicks" | "landing_views" | "offer_clicks" | "leads" | "sales";
                                count: number;
                                /** @description Percent of the clicks. */
                                rate: number | null;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                steps: {
                                    /** @enum {string} */
                                    name: "clicks" | "landing_views" | "offer_clicks" | "leads" | "sales";
                                    count: number;
                                    /** @description Percent of the clicks. */
                                    rate: number | null;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewFunnel: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @example {
                         *       "from": "2026-01-01T00:00:00.000Z",
                         *       "to": "2026-01-02T00:00:00.000Z",
                         *       "steps": [
                         *         {
                         *           "name": "clicks",
                         *           "count": 12,
                         *           "rate": 100
                         *         },
                         *         {
                         *           "name": "landing_views",
                         *           "count": 9,
                         *           "rate": 75
                         *         },
                         *         {
                         *           "name": "offer_clicks",
                         *           "count": 6,
                         *           "rate": 50
                         *         },
                         *         {
                         *           "name": "leads",
                         *           "count": 3,
                         *           "rate": 25
                         *         },
                         *         {
                         *           "name": "sales",
                         *           "count": 3,
                         *           "rate": 25
                         *         }
                         *       ]
                         *     }
                         */
                        data: {
                            /** Format: date-time */
                            from: string;
                            /** Format: date-time */
                            to: string;
                            steps: {
                                /** @enum {string} */
                                name: "clicks" | "landing_views" | "offer_clicks" | "leads" | "sales";
                                count: number;
                                /** @description Percent of the clicks. */
                                rate: number | null;
                            }[];
                            comparison?: {
                                /** Format: date-time */
                                from: string;
                                /** Format: date-time */
                                to: string;
                                steps: {
                                    /** @enum {string} */
                                    name: "clicks" | "landing_views" | "offer_clicks" | "leads" | "sales";
                                    count: number;
                                    /** @description Percent of the clicks. */
                                    rate: number | null;
                                }[];
                                totalClicksDelta: number;
                                /** @description Null when there were no clicks to compare with. */
                                totalClicksChangePercent: number | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinksByCodeAnalyticsExport: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
                /** @description The domain of the code, where two domains of the workspace use the same one; default: any, the default domain first. */
                domain?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description Short code or custom alias.
                 * @example summer-sale
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionsByIdAnalyticsExport: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsOverviewExport: {
        parameters: {
            query?: {
                /**
                 * @description Start; default 30 days before now. Without an offset it is in the zone of the buckets.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description End, exclusive; default now. A date without a time includes that day.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
                /** @description Length of a bucket. */
                granularity?: "hour" | "day" | "week" | "month";
                /**
                 * @description IANA zone of the buckets; default: the zone of the workspace.
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description Rows of each list. */
                limit?: number;
                /** @description Countries at most, of `geo`. */
                limit_countries?: number;
                /** @description Cities at most, of `geo`. */
                limit_cities?: number;
                /** @description Only clicks from these countries. */
                countries?: string | string[];
                /** @description Adds the same figures of the period before, or of a year earlier, under `comparison`. */
                compare?: "prev_period" | "prev_year";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAnalyticsReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Without an offset: in `timezone`. */
                    from: string;
                    /** @description Not part of the range; a date without a time includes that day. */
                    to: string;
                    /** @description Zone of days, hours, weeks and months. Default: that of the user. */
                    timezone?: string;
                    groupBy: ("date" | "hour" | "week" | "month" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "bot" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30")[];
                    filters?: {
                        /**
                         * @description A dimension, as in `groupBy`.
                         * @enum {string}
                         */
                        field: "date" | "hour" | "week" | "month" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "bot" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30";
                        /** @enum {string} */
                        operator: "eq" | "neq" | "in" | "not_in" | "gt" | "gte" | "lt" | "lte" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "regex" | "not_regex" | "is_set" | "is_not_set";
                        /** @description A list for `in` and `not_in`; two ends for `between`, which both count; none for `is_set` and `is_not_set`; else one value. Dates are `YYYY-MM-DD` (`week`: any day of it), months `YYYY-MM`, hours ISO 8601 date-times; records are named by their id, and by parts of their name; `bot` is true or false. With `eq`, `neq`, `in` and `not_in`, `list:NAME` stands for the entries of a named list: on `referer` of one of domains and masks, on sub ids of one of sub ids. */
                        value?: (string | number | boolean) | (string | number | boolean)[];
                    }[];
                    /** @description Rows by their metrics, after they are computed. */
                    having?: {
                        /** @description A metric, base or custom. */
                        field: string;
                        /** @enum {string} */
                        operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
                        /** @description A number; for `between` a list of two, which both count. */
                        value: number | number[];
                    }[];
                    /** @description Base and custom. Default: all. */
                    metrics?: string[];
                    orderBy?: {
                        /** @description A token of `groupBy`, or a metric, base or custom. */
                        field: string;
                        /**
                         * @description Default: `desc`.
                         * @enum {string}
                         */
                        direction?: "asc" | "desc";
                    };
                    /** @description Rows of the page. Default: 100. */
                    limit?: number;
                    /** @description Rows before the page. Default: 0. */
                    offset?: number;
                    /**
                     * @description Whether a conversion counts in the period of its click or in that of its own time. Default: `click`.
                     * @enum {string}
                     */
                    dateBasis?: "click" | "conversion";
                    /** @enum {string} */
                    compareWith?: "previous_period";
                    customMetrics?: {
                        /** @description Name in the output; none of a base metric or dimension. */
                        name: string;
                        /** @description Arithmetic over base metrics: names, numbers, `+ - * /` and parentheses. */
                        formula: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                        meta: {
                            /** @description Rows of all pages. */
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAnalyticsReportExport: {
        parameters: {
            query?: {
                format?: "csv";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Without an offset: in `timezone`. */
                    from: string;
                    /** @description Not part of the range; a date without a time includes that day. */
                    to: string;
                    /** @description Zone of days, hours, weeks and months. Default: that of the user. */
                    timezone?: string;
                    groupBy: ("date" | "hour" | "week" | "month" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "bot" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30")[];
                    filters?: {
                        /**
                         * @description A dimension, as in `groupBy`.
                         * @enum {string}
                         */
                        field: "date" | "hour" | "week" | "month" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "bot" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30";
                        /** @enum {string} */
                        operator: "eq" | "neq" | "in" | "not_in" | "gt" | "gte" | "lt" | "lte" | "between" | "contains" | "not_contains" | "starts_with" | "ends_with" | "regex" | "not_regex" | "is_set" | "is_not_set";
                        /** @description A list for `in` and `not_in`; two ends for `between`, which both count; none for `is_set` and `is_not_set`; else one value. Dates are `YYYY-MM-DD` (`week`: any day of it), months `YYYY-MM`, hours ISO 8601 date-times; records are named by their id, and by parts of their name; `bot` is true or false. With `eq`, `neq`, `in` and `not_in`, `list:NAME` stands for the entries of a named list: on `referer` of one of domains and masks, on sub ids of one of sub ids. */
                        value?: (string | number | boolean) | (string | number | boolean)[];
                    }[];
                    /** @description Rows by their metrics, after they are computed. */
                    having?: {
                        /** @description A metric, base or custom. */
                        field: string;
                        /** @enum {string} */
                        operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "between";
                        /** @description A number; for `between` a list of two, which both count. */
                        value: number | number[];
                    }[];
                    /** @description Base and custom. Default: all. */
                    metrics?: string[];
                    orderBy?: {
                        /** @description A token of `groupBy`, or a metric, base or custom. */
                        field: string;
                        /**
                         * @description Default: `desc`.
                         * @enum {string}
                         */
                        direction?: "asc" | "desc";
                    };
                    /** @description Rows of the page. Default: 100. */
                    limit?: number;
                    /** @description Rows before the page. Default: 0. */
                    offset?: number;
                    /**
                     * @description Whether a conversion counts in the period of its click or in that of its own time. Default: `click`.
                     * @enum {string}
                     */
                    dateBasis?: "click" | "conversion";
                    /** @enum {string} */
                    compareWith?: "previous_period";
                    customMetrics?: {
                        /** @description Name in the output; none of a base metric or dimension. */
                        name: string;
                        /** @description Arithmetic over base metrics: names, numbers, `+ - * /` and parentheses. */
                        formula: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsClicks: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description `meta.nextCursor` of the page before. */
                cursor?: string;
                /** @description The `filters` of a report as JSON: `[{"field":"country","operator":"eq","value":"GB"}]`. */
                filters?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Click"][];
                        meta: {
                            limit: number;
                            /**
                             * @description For `cursor` of the next page; null on the last.
                             * @example MTc2NzMyMzA0NTY3OC4wMTlhYzFmMi03YzNhLTdiNWUtOWQxMC01YTNmNWQxYzJiNGE
                             */
                            nextCursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsConversions: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description `meta.nextCursor` of the page before. */
                cursor?: string;
                /** @description The `filters` of a report as JSON: `[{"field":"country","operator":"eq","value":"GB"}]`. */
                filters?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LoggedConversion"][];
                        meta: {
                            limit: number;
                            /**
                             * @description For `cursor` of the next page; null on the last.
                             * @example MTc2NzMyMzA0NTY3OC4wMTlhYzFmMi03YzNhLTdiNWUtOWQxMC01YTNmNWQxYzJiNGE
                             */
                            nextCursor: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsReports: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedReport"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAnalyticsReports: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    config: components["schemas"]["ReportBodyInput"];
                    /**
                     * @description `true`: whoever has `publicToken` may read the report. It is made when the report becomes public.
                     * @default false
                     */
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedReport"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsReportsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedReport"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAnalyticsReportsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAnalyticsReportsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    config?: components["schemas"]["ReportBodyInput"];
                    /** @description `true`: whoever has `publicToken` may read the report. It is made when the report becomes public. */
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedReport"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAnalyticsReportsByIdRotateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SavedReport"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsReportsByIdRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Report"];
                        meta: {
                            /** @description Rows of all pages. */
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            403: components["responses"]["403.API_KEY_SCOPE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicReportsByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example p6Jm0vY2S3mXw1Qh8cZr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            rows: {
                                /** @description A member for each token of `groupBy`; null when unknown or empty. Beside the id of a record its name: `link_name` beside `link`. */
                                dimensions: {
                                    [key: string]: string | boolean | null;
                                };
                                metrics: {
                                    [key: string]: number | null;
                                };
                                /** @description With `compareWith`: the metrics of the period before. */
                                previous?: {
                                    [key: string]: number | null;
                                };
                                /** @description With `compareWith`: in percent; null where there is nothing to compare with. */
                                change?: {
                                    [key: string]: number | null;
                                };
                            }[];
                            /** @description Over all rows, not the page: a member for each metric, not rounded. With `compareWith` also `previous` and `change`, as rows have them. */
                            totals: {
                                [key: string]: (number | null) | {
                                    [key: string]: number | null;
                                };
                            };
                            /** @description Whether amounts were left out, since their currency has no rate of their date. */
                            mixedCurrencies: boolean;
                            name: string;
                        };
                        meta: {
                            /** @description Rows of all pages. */
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDashboards: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dashboard"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDashboards: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description In the order in which they are shown.
                     * @default []
                     */
                    widgets?: {
                        /** @description Names the widget on its dashboard. Without one, it gets one. */
                        id?: string;
                        title: string;
                        report: components["schemas"]["ReportBodyInput"];
                        /**
                         * @description How the rows of the report are drawn.
                         * @enum {string}
                         */
                        chart: "table" | "number" | "line" | "area" | "bar" | "pie" | "map" | "funnel";
                        /**
                         * @description Share of the width: a quarter, a half, three quarters, all of it. Default: `medium`.
                         * @default medium
                         * @enum {string}
                         */
                        size?: "small" | "medium" | "large" | "full";
                    }[];
                    /**
                     * @description `true`: whoever has `publicToken` may see the dashboard. It is made when the dashboard becomes public.
                     * @default false
                     */
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dashboard"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDashboardsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dashboard"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDashboardsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchDashboardsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description In the order in which they are shown. */
                    widgets?: {
                        /** @description Names the widget on its dashboard. Without one, it gets one. */
                        id?: string;
                        title: string;
                        report: components["schemas"]["ReportBodyInput"];
                        /**
                         * @description How the rows of the report are drawn.
                         * @enum {string}
                         */
                        chart: "table" | "number" | "line" | "area" | "bar" | "pie" | "map" | "funnel";
                        /**
                         * @description Share of the width: a quarter, a half, three quarters, all of it. Default: `medium`.
                         * @default medium
                         * @enum {string}
                         */
                        size?: "small" | "medium" | "large" | "full";
                    }[];
                    /** @description `true`: whoever has `publicToken` may see the dashboard. It is made when the dashboard becomes public. */
                    isPublic?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dashboard"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postDashboardsByIdRotateToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dashboard"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublicDashboardsByToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example p6Jm0vY2S3mXw1Qh8cZr5A */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PublicDashboard"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            402: components["responses"]["402.UPGRADE_REQUIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlerts: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt" | "name" | "-name";
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postAlerts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
                /** @description For a call that may be sent again: with the same key and body within 24 hours the first answer is given again (with `Idempotency-Replayed: true`, and without a `key`, `secret`, `standardWebhooksSecret` or `token` in `data`), and nothing is done twice. The same key with another body or query is a 409 IDEMPOTENCY_MISMATCH; while the first call is under way for longer than 5 seconds, a 409 CONFLICT with `Retry-After`. Ignored without credentials. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @description A base metric of reports.
                     * @enum {string}
                     */
                    metric: "clicks" | "unique_clicks" | "bots" | "bot_share" | "lp_views" | "lp_clicks" | "lp_ctr" | "offer_clicks" | "conversions" | "leads" | "sales" | "rejected" | "rebills" | "upsells" | "approve_rate" | "revenue" | "revenue_lead" | "revenue_rejected" | "revenue_rebill" | "revenue_upsell" | "revenue_total" | "cost" | "profit" | "profit_total" | "roi" | "roi_total" | "cr" | "cr_sales" | "cr_leads" | "ucr" | "epc" | "uepc" | "cpc" | "ucpc" | "cpm" | "cpa" | "cpl" | "cps" | "aov";
                    /**
                     * @description How the metric must stand to `threshold` for the alert to fire.
                     * @enum {string}
                     */
                    operator: "gt" | "gte" | "lt" | "lte";
                    /** @description In the unit of the metric: percent for rates, the base currency of the workspace for amounts. */
                    threshold: number;
                    /**
                     * @description The metric is taken over the last so many minutes. Costs are known by the day: a metric that is made of them is taken from the beginning of the day in which these minutes begin, in the zone of the workspace. Default: 60.
                     * @default 60
                     */
                    windowMinutes?: number;
                    /**
                     * @description What the metric is of: the whole workspace (default), or one value of a dimension.
                     * @default workspace
                     * @enum {string}
                     */
                    scope?: "workspace" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30";
                    /**
                     * @description Which one: the id for `link`, `offer`, `landing`, `network` and `traffic_source`, else the value as reports show it, such as `GB` for `country`, or `list:NAME` for what a list of referers or sub ids has. Null for the workspace.
                     * @default null
                     */
                    scopeValue?: string | null;
                    /**
                     * @description Fires only when the window has at least so many clicks. Default: 0.
                     * @default 0
                     */
                    minSampleSize?: number;
                    /**
                     * @description `pause` also switches off the link or offer that the alert is about. Default: `notify`.
                     * @default notify
                     * @enum {string}
                     */
                    action?: "notify" | "pause";
                    /**
                     * @description Does not fire again for so many minutes. Default: 60.
                     * @default 60
                     */
                    cooldownMinutes?: number;
                    /** @default true */
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT.IDEMPOTENCY_MISMATCH"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAlertsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAlertsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    patchAlertsById: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the record. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /**
                     * @description A base metric of reports.
                     * @enum {string}
                     */
                    metric?: "clicks" | "unique_clicks" | "bots" | "bot_share" | "lp_views" | "lp_clicks" | "lp_ctr" | "offer_clicks" | "conversions" | "leads" | "sales" | "rejected" | "rebills" | "upsells" | "approve_rate" | "revenue" | "revenue_lead" | "revenue_rejected" | "revenue_rebill" | "revenue_upsell" | "revenue_total" | "cost" | "profit" | "profit_total" | "roi" | "roi_total" | "cr" | "cr_sales" | "cr_leads" | "ucr" | "epc" | "uepc" | "cpc" | "ucpc" | "cpm" | "cpa" | "cpl" | "cps" | "aov";
                    /**
                     * @description How the metric must stand to `threshold` for the alert to fire.
                     * @enum {string}
                     */
                    operator?: "gt" | "gte" | "lt" | "lte";
                    /** @description In the unit of the metric: percent for rates, the base currency of the workspace for amounts. */
                    threshold?: number;
                    /** @description The metric is taken over the last so many minutes. Costs are known by the day: a metric that is made of them is taken from the beginning of the day in which these minutes begin, in the zone of the workspace. Default: 60. */
                    windowMinutes?: number;
                    /**
                     * @description What the metric is of: the whole workspace (default), or one value of a dimension.
                     * @enum {string}
                     */
                    scope?: "workspace" | "link" | "offer" | "landing" | "network" | "traffic_source" | "country" | "city" | "device" | "os" | "browser" | "language" | "referer" | "sub_id:sub_id_1" | "sub_id:sub_id_2" | "sub_id:sub_id_3" | "sub_id:sub_id_4" | "sub_id:sub_id_5" | "sub_id:sub_id_6" | "sub_id:sub_id_7" | "sub_id:sub_id_8" | "sub_id:sub_id_9" | "sub_id:sub_id_10" | "sub_id:sub_id_11" | "sub_id:sub_id_12" | "sub_id:sub_id_13" | "sub_id:sub_id_14" | "sub_id:sub_id_15" | "sub_id:sub_id_16" | "sub_id:sub_id_17" | "sub_id:sub_id_18" | "sub_id:sub_id_19" | "sub_id:sub_id_20" | "sub_id:sub_id_21" | "sub_id:sub_id_22" | "sub_id:sub_id_23" | "sub_id:sub_id_24" | "sub_id:sub_id_25" | "sub_id:sub_id_26" | "sub_id:sub_id_27" | "sub_id:sub_id_28" | "sub_id:sub_id_29" | "sub_id:sub_id_30";
                    /** @description Which one: the id for `link`, `offer`, `landing`, `network` and `traffic_source`, else the value as reports show it, such as `GB` for `country`, or `list:NAME` for what a list of referers or sub ids has. Null for the workspace. */
                    scopeValue?: string | null;
                    /** @description Fires only when the window has at least so many clicks. Default: 0. */
                    minSampleSize?: number;
                    /**
                     * @description `pause` also switches off the link or offer that the alert is about. Default: `notify`.
                     * @enum {string}
                     */
                    action?: "notify" | "pause";
                    /** @description Does not fire again for so many minutes. Default: 60. */
                    cooldownMinutes?: number;
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAnalyticsEventsByClickToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description The click id that targets and postbacks carry.
                 * @example 019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a
                 */
                clickToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Click"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAnalyticsEventsByClickToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /**
                 * @description The click id that targets and postbacks carry.
                 * @example 019ac1f2-7c3a-7b5e-9d10-5a3f5d1c2b4a
                 */
                clickToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuditLog: {
        parameters: {
            query?: {
                /** @description Records of the page. */
                limit?: number;
                /** @description Records before the page. */
                offset?: number;
                /** @description Records that contain this text, whatever its case. */
                search?: string;
                /** @description Field to sort by; a leading `-` sorts downwards. */
                sort?: "at" | "-at";
                /** @description At this time or later; without an offset in the zone of the workspace. */
                from?: string;
                /** @description Before this time; a date without a time includes that day. */
                to?: string;
                /** @description What this user did, by sessions and keys. */
                userId?: string;
                /** @description Such as `offer.update`. */
                action?: string;
                /** @description Such as `offer`. */
                resourceType?: string;
                /** @description What happened to this record. */
                resourceId?: string;
            };
            header?: {
                /** @description The workspace that a session acts in; default: the oldest membership. A key has its own. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRecord"][];
                        meta: {
                            total: number;
                            limit: number;
                            offset: number;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            401: components["responses"]["401.UNAUTHENTICATED.API_KEY_INVALID"];
            403: components["responses"]["403.API_KEY_ROUTE_CLOSED.ROLE_INSUFFICIENT"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConversionsTrack: {
        parameters: {
            query?: {
                /** @description The click token. Required, here or in the body. */
                click_id?: string;
                /** @description Key of a goal; default: the oldest active one of the workspace. */
                goal?: string;
                /** @description Ignored unless the workspace takes it from visitors, or `key` is right. */
                payout?: string | number;
                /** @description ISO 4217. Ignored unless the workspace takes it from visitors, or `key` is right. */
                currency?: string;
                /** @description Transaction id: tells the conversions of one click apart. */
                tid?: string;
                /** @description Postback key of the workspace, where the caller is no visitor. */
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            result: "created" | "updated" | "duplicate" | "pending" | "ignored";
                            conversionId: string | null;
                        };
                    };
                    "image/gif": string;
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postConversionsTrack: {
        parameters: {
            query?: {
                /** @description The click token. Required, here or in the body. */
                click_id?: string;
                /** @description Key of a goal; default: the oldest active one of the workspace. */
                goal?: string;
                /** @description Ignored unless the workspace takes it from visitors, or `key` is right. */
                payout?: string | number;
                /** @description ISO 4217. Ignored unless the workspace takes it from visitors, or `key` is right. */
                currency?: string;
                /** @description Transaction id: tells the conversions of one click apart. */
                tid?: string;
                /** @description Postback key of the workspace, where the caller is no visitor. */
                key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The click token. Required, here or in the body. */
                    click_id?: string;
                    /** @description Key of a goal; default: the oldest active one of the workspace. */
                    goal?: string;
                    /** @description Ignored unless the workspace takes it from visitors, or `key` is right. */
                    payout?: string | number;
                    /** @description ISO 4217. Ignored unless the workspace takes it from visitors, or `key` is right. */
                    currency?: string;
                    /** @description Transaction id: tells the conversions of one click apart. */
                    tid?: string;
                    /** @description Postback key of the workspace, where the caller is no visitor. */
                    key?: string;
                } | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            result: "created" | "updated" | "duplicate" | "pending" | "ignored";
                            conversionId: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postTrackPageview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The click token. Either this or `cookie`.
                     */
                    click_id?: string;
                    /**
                     * Format: uuid
                     * @description The click token that the snippet keeps in a cookie of the page.
                     */
                    cookie?: string;
                    /**
                     * Format: uri
                     * @description Of the page.
                     */
                    url: string;
                    title?: string;
                    referrer?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @enum {boolean} */
                            accepted: true;
                        };
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPostback: {
        parameters: {
            query?: {
                /** @description The click id that the offer URL carried (`{click_id}`). An affiliate network's own name for it (`subidParam`) does too. */
                click_id?: string;
                /** @description The same as `click_id`. */
                clickid?: string;
                /** @description The same as `click_id`. */
                subid?: string;
                /** @description The same as `click_id`. */
                sub_id?: string;
                /** @description The same as `click_id`. */
                cid?: string;
                /** @description The word of the network. Default: `sale`. */
                status?: string;
                /** @description The same as `status`. */
                cnv_status?: string;
                /** @description What the conversion earns, such as `12.5`. A negative amount, as of a chargeback, is read as 0. Default: the payout of the offer. */
                payout?: string;
                /** @description The same as `payout`. */
                revenue?: string;
                /** @description The same as `payout`. */
                amount?: string;
                /** @description ISO 4217. Default: the currency of the offer, else of the workspace. */
                currency?: string;
                /** @description The same as `currency`. */
                cnv_currency?: string;
                /** @description Tells several conversions of a click apart. */
                tid?: string;
                /** @description The same as `tid`. */
                txid?: string;
                /** @description The same as `tid`. */
                transaction_id?: string;
                /** @description Key of a conversion goal. One that the workspace does not have: `ignored`. */
                goal?: string;
                /** @description When it was: ISO 8601, `YYYY-MM-DD HH:MM:SS` in the zone of the workspace, or Unix seconds. Default: now. */
                date?: string;
                /** @description Affiliate network, by id or name. Default: that of the offer. */
                network?: string;
                /** @description The same as `network`. */
                from?: string;
                /** @description The postback key of the workspace. */
                key?: string;
                /** @description Words, with commas between them, that are read as sale in this postback. */
                sale_status?: string;
                /** @description Words, with commas between them, that are read as lead in this postback. */
                lead_status?: string;
                /** @description Words, with commas between them, that are read as rejected in this postback. */
                rejected_status?: string;
                /** @description Words, with commas between them, that are read as rebill in this postback. */
                rebill_status?: string;
                /** @description Words, with commas between them, that are read as upsell in this postback. */
                upsell_status?: string;
                /** @description Words, with commas between them, that change nothing. */
                ignore_status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackAnswer"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postPostback: {
        parameters: {
            query?: {
                /** @description The click id that the offer URL carried (`{click_id}`). An affiliate network's own name for it (`subidParam`) does too. */
                click_id?: string;
                /** @description The same as `click_id`. */
                clickid?: string;
                /** @description The same as `click_id`. */
                subid?: string;
                /** @description The same as `click_id`. */
                sub_id?: string;
                /** @description The same as `click_id`. */
                cid?: string;
                /** @description The word of the network. Default: `sale`. */
                status?: string;
                /** @description The same as `status`. */
                cnv_status?: string;
                /** @description What the conversion earns, such as `12.5`. A negative amount, as of a chargeback, is read as 0. Default: the payout of the offer. */
                payout?: string;
                /** @description The same as `payout`. */
                revenue?: string;
                /** @description The same as `payout`. */
                amount?: string;
                /** @description ISO 4217. Default: the currency of the offer, else of the workspace. */
                currency?: string;
                /** @description The same as `currency`. */
                cnv_currency?: string;
                /** @description Tells several conversions of a click apart. */
                tid?: string;
                /** @description The same as `tid`. */
                txid?: string;
                /** @description The same as `tid`. */
                transaction_id?: string;
                /** @description Key of a conversion goal. One that the workspace does not have: `ignored`. */
                goal?: string;
                /** @description When it was: ISO 8601, `YYYY-MM-DD HH:MM:SS` in the zone of the workspace, or Unix seconds. Default: now. */
                date?: string;
                /** @description Affiliate network, by id or name. Default: that of the offer. */
                network?: string;
                /** @description The same as `network`. */
                from?: string;
                /** @description The postback key of the workspace. */
                key?: string;
                /** @description Words, with commas between them, that are read as sale in this postback. */
                sale_status?: string;
                /** @description Words, with commas between them, that are read as lead in this postback. */
                lead_status?: string;
                /** @description Words, with commas between them, that are read as rejected in this postback. */
                rejected_status?: string;
                /** @description Words, with commas between them, that are read as rebill in this postback. */
                rebill_status?: string;
                /** @description Words, with commas between them, that are read as upsell in this postback. */
                upsell_status?: string;
                /** @description Words, with commas between them, that change nothing. */
                ignore_status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: string | number | boolean | null;
                } | null;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    /** @description Requests a minute that this endpoint allows the caller. */
                    "X-RateLimit-Limit"?: number;
                    /** @description How many are left in this window. */
                    "X-RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "X-RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PostbackAnswer"];
                    };
                };
            };
            400: components["responses"]["400.AUTH_AMBIGUOUS.VALIDATION_FAILED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            500: components["responses"]["500.INTERNAL"];
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
