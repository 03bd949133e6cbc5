// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {SmartAccount} from "./SmartAccount.sol";

/// The smart account, and one more way in: what MetaMask's DelegationManager (Delegation Framework, audited) has checked against
/// the limits of a permission that the owner signed. An account that its owner upgrades to it keeps its address and owner.
contract SessionAccount is SmartAccount {
    /// Of the Delegation Framework 1.3.0: the same on every chain.
    address public constant delegationManager = 0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3;

    /// Makes one call that the DelegationManager has allowed. `mode` must be ERC-7579's "one call, revert where it fails".
    /// Nobody reaches through it what may change who orders the account: itself, its EntryPoint, and the manager.
    function executeFromExecutor(bytes32 mode, bytes calldata execution)
        external
        payable
        returns (bytes[] memory results)
    {
        address target = address(bytes20(execution[:20]));
        bool isOwn = target == address(this) || target == entryPoint() || target == delegationManager;
        if (msg.sender != delegationManager || mode != 0 || isOwn) revert Unauthorized();
        (bool success, bytes memory result) =
            target.call{value: uint256(bytes32(execution[20:52]))}(execution[52:]);
        if (!success) {
            assembly {
                revert(add(result, 0x20), mload(result))
            }
        }
        results = new bytes[](1);
        results[0] = result;
    }
}
