// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC4337} from "solady/src/accounts/ERC4337.sol";

/// ERC-4337 account of one owner, for EntryPoint 0.7: Solady's, with the name that its signatures carry (EIP-712, ERC-7739).
contract SmartAccount is ERC4337 {
    function _domainNameAndVersion() internal pure override returns (string memory, string memory) {
        return ("Foyer Account", "1");
    }
}
